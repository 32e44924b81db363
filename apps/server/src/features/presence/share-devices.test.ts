import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type Bus, type BusMessage, createLocalBus } from "../../platform/bus/bus.ts";
import type { Device } from "./derive.ts";
import { shareDevices } from "./share-devices.ts";

const LEASE = 1_000;

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** Nodes that hear each other as far as the test lets them. */
function cluster() {
  const nodes = new Map<string, ReturnType<typeof start>>();
  /** Whether this copy of a message is lost. */
  let isLost = () => false;

  function start(node: string) {
    const here = createLocalBus();
    const whenBack: Array<() => void> = [];
    const told: string[] = [];
    const state = { isConnected: true };
    const bus: Bus = {
      ...here,
      node,
      publish(message: BusMessage) {
        here.publish(message);
        if (!state.isConnected) return;
        for (const other of nodes.values()) {
          if (other.here === here || !other.state.isConnected || isLost()) continue;
          other.here.publish(structuredClone(message));
        }
      },
      isConnected: () => state.isConnected,
      onBack: (listener) => void whenBack.push(listener),
    };
    const { devices, stop } = shareDevices({ bus, node, lease: LEASE });
    devices.onChange((user_id) => told.push(user_id));
    return { here, state, devices, stop, told, whenBack };
  }
  return {
    add(name: string) {
      const node = start(name);
      nodes.set(name, node);
      return node;
    },
    /** As by a power cut. */
    kill(name: string) {
      nodes.get(name)?.stop();
      nodes.delete(name);
    },
    lose(lost: () => boolean) {
      isLost = lost;
    },
  };
}
const device = (session_id: string, more: Partial<Device> = {}): Device => ({
  session_id,
  active_at: Date.now(),
  ends_at: null,
  ...more,
});

it("shows every node the devices of all, also to one that comes later", () => {
  const { add } = cluster();
  const [one, two] = [add("one"), add("two")];
  one.devices.put("ada", "a", device("s1"));
  two.devices.put("ada", "b", device("s2"));
  vi.advanceTimersByTime(LEASE);
  const three = add("three");
  vi.advanceTimersByTime(LEASE);
  for (const { devices } of [one, two, three]) {
    expect(devices.of("ada").map(({ session_id }) => session_id)).toHaveLength(2);
    expect([...devices.people()]).toEqual(["ada"]);
  }
  expect([...three.devices.peopleHere()]).toEqual([]);
  one.devices.remove("ada", "a");
  vi.advanceTimersByTime(LEASE);
  expect(three.devices.of("ada").map(({ session_id }) => session_id)).toEqual(["s2"]);
  expect(three.told).toContain("ada");
});

it("forgets a node that died when its lease is over, and tells of its people", () => {
  const { add, kill } = cluster();
  const [one, two] = [add("one"), add("two")];
  two.devices.put("ben", "b", device("s"));
  vi.advanceTimersByTime(LEASE);
  expect(one.devices.of("ben")).toHaveLength(1);
  kill("two");
  one.told.splice(0);
  vi.advanceTimersByTime(LEASE / 2);
  expect(one.devices.of("ben")).toHaveLength(1);
  vi.advanceTimersByTime(LEASE);
  expect(one.devices.of("ben")).toEqual([]);
  expect(one.told).toContain("ben");
});

it("keeps what it knew while the others are out of reach, and asks them once they are back", () => {
  const { add } = cluster();
  const [one, two] = [add("one"), add("two")];
  two.devices.put("ben", "b", device("s"));
  vi.advanceTimersByTime(LEASE);
  one.state.isConnected = false;
  two.devices.put("cleo", "c", device("t"));
  vi.advanceTimersByTime(LEASE * 10);
  expect(one.devices.of("ben")).toHaveLength(1);
  expect(one.devices.of("cleo")).toEqual([]);
  one.state.isConnected = true;
  for (const listener of one.whenBack) listener();
  vi.advanceTimersByTime(LEASE / 2);
  expect(one.devices.of("ben")).toHaveLength(1);
  expect(one.devices.of("cleo")).toHaveLength(1);
});

it("ends a session on whichever node its devices are", () => {
  const { add } = cluster();
  const [one, two] = [add("one"), add("two")];
  two.devices.put("ben", "b", device("gone"));
  two.devices.put("ben", "c", device("stays"));
  vi.advanceTimersByTime(LEASE);
  one.devices.removeSession("ben", "gone");
  vi.advanceTimersByTime(LEASE);
  for (const { devices } of [one, two])
    expect(devices.of("ben").map(({ session_id }) => session_id)).toEqual(["stays"]);
});

it("agrees on all nodes in the end, whatever is lost on the way", () => {
  const names = ["one", "two", "three"];
  const step = fc.record({
    node: fc.nat(2),
    person: fc.constantFrom("ada", "ben", "cleo"),
    key: fc.constantFrom("a", "b"),
    what: fc.constantFrom("put", "remove", "leave"),
    wait: fc.nat(LEASE / 2),
    losses: fc.array(fc.boolean(), { maxLength: 6 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { add, lose } = cluster();
      const nodes = names.map((name) => add(name));
      for (const { node, person, key, what, wait, losses } of steps) {
        lose(() => losses.shift() ?? false);
        const devices = nodes[node]?.devices;
        if (what === "put") devices?.put(person, key, device(`${person} ${key} ${node}`));
        else if (what === "remove") devices?.remove(person, key);
        else devices?.removeSession(person, `${person} ${key} ${node}`);
        vi.advanceTimersByTime(wait);
      }
      lose(() => false);
      vi.advanceTimersByTime(LEASE * 2);
      const views = nodes.map(({ devices }) =>
        ["ada", "ben", "cleo"].map((person) =>
          devices
            .of(person)
            .map(({ session_id }) => session_id)
            .toSorted(),
        ),
      );
      expect(views[1]).toEqual(views[0]);
      expect(views[2]).toEqual(views[0]);
      for (const { stop } of nodes) stop();
    }),
    { numRuns: 200 },
  );
});
