import type { Bus, BusMessage, DeviceChange, DeviceNews } from "../../platform/bus/bus.ts";
import type { Device } from "./derive.ts";
import { createLocalDevices, type LiveDevices } from "./devices.ts";

/** ms in which changes gather into one message. */
const GATHER_MS = 100;
/** How often a node says within a lease that it lives: one that is lost ends nothing. */
const BEATS = 4;

/** What this node knows of another one's devices. */
interface Neighbour {
  devices: LiveDevices;
  /** Number of the last change that was heard; null while it is to say everything. */
  head: number | null;
  /** When it last said anything, ms since 1970. */
  heardAt: number;
}

export interface ShareOptions {
  bus: Bus;
  /** This node's name. */
  node: string;
  /** ms after which a node that says nothing is gone, and its people's devices with it. */
  lease: number;
}

/**
 * The devices of all nodes. Each node keeps its own, tells the others what changes with a number, and says a few
 * times in a lease that it lives. Who misses a number asks for everything; who hears nothing for a lease forgets that
 * node. While the others are out of reach they stay as they were, and their leases run anew from then on.
 */
export function shareDevices({ bus, node, lease }: ShareOptions) {
  const own = createLocalDevices();
  const neighbours = new Map<string, Neighbour>();
  const listeners: Array<(user_id: string) => void> = [];
  const waiting = new Map<string, DeviceChange>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let head = 0;

  const everyone = () => [own, ...[...neighbours.values()].map(({ devices }) => devices)];
  function tell(user_ids: Iterable<string>): void {
    for (const user_id of new Set(user_ids)) for (const listener of listeners) listener(user_id);
  }

  function say(user_id: string, key: string): void {
    waiting.set(`${user_id} ${key}`, [user_id, key, own.get(user_id, key) ?? null]);
    gathering ??= setTimeout(flush, GATHER_MS);
  }
  function flush(): void {
    clearTimeout(gathering);
    gathering = undefined;
    if (waiting.size === 0) return;
    const changes = [...waiting.values()];
    waiting.clear();
    head += 1;
    bus.publish({ type: "devices", node, after: head - 1, head, changes });
  }
  function sayEverything(): void {
    flush();
    const changes = [...own.people()].flatMap((user_id) =>
      own.keysOf(user_id).map((key): DeviceChange => [user_id, key, own.get(user_id, key) ?? null]),
    );
    bus.publish({ type: "devices", node, after: null, head, changes });
  }

  function apply(devices: LiveDevices, changes: readonly DeviceChange[]): void {
    for (const [user_id, key, device] of changes) {
      if (device) devices.put(user_id, key, device as Device);
      else devices.remove(user_id, key);
    }
  }
  function ask(from: string): void {
    bus.publish({ type: "devices-wanted", node: from });
  }

  function hear(news: DeviceNews): void {
    const known = neighbours.get(news.node);
    if (known) known.heardAt = Date.now();
    if (news.after === null) hearEverything(news, known);
    else if (!known) {
      const devices = createLocalDevices();
      neighbours.set(news.node, { devices, head: null, heardAt: Date.now() });
      ask(news.node);
    } else if (known.head !== news.after) {
      if (known.head !== null && news.head <= known.head) return;
      // What is known stays until it has said everything; each of its beats asks again.
      known.head = null;
      ask(news.node);
    } else {
      known.head = news.head;
      apply(known.devices, news.changes);
      tell(news.changes.map(([user_id]) => user_id));
    }
  }
  function hearEverything({ node: name, head, changes }: DeviceNews, known?: Neighbour): void {
    const devices = createLocalDevices();
    apply(devices, changes);
    neighbours.set(name, { devices, head, heardAt: Date.now() });
    tell([...(known?.devices.people() ?? []), ...devices.people()]);
  }

  function forgetSilent(): void {
    if (!bus.isConnected()) return;
    for (const [name, { heardAt, devices }] of neighbours) {
      if (Date.now() - heardAt < lease) continue;
      neighbours.delete(name);
      tell(devices.people());
    }
  }

  function beat(): void {
    flush();
    bus.publish({ type: "devices", node, after: head, head, changes: [] });
    forgetSilent();
  }

  bus.subscribe((message: BusMessage) => {
    if (message.type === "devices" && message.node !== node) hear(message);
    if (message.type === "devices-wanted" && (message.node ?? node) === node) sayEverything();
    if (message.type === "session-left") leave(message.user_id, message.session_id);
  });
  bus.onBack(() => {
    for (const neighbour of neighbours.values()) neighbour.heardAt = Date.now();
    introduce();
  });

  /** Tells the others everything, and asks them for the same. */
  function introduce(): void {
    bus.publish({ type: "devices-wanted", node: null });
  }

  function leave(user_id: string, session_id: string): void {
    const gone = own
      .keysOf(user_id)
      .filter((key) => own.get(user_id, key)?.session_id === session_id);
    own.removeSession(user_id, session_id);
    for (const key of gone) say(user_id, key);
  }

  own.onChange((user_id) => tell([user_id]));
  const beating = setInterval(beat, lease / BEATS);
  beating.unref();
  introduce();

  const devices: LiveDevices = {
    put(user_id, key, device) {
      own.put(user_id, key, device);
      say(user_id, key);
    },
    remove(user_id, key) {
      own.remove(user_id, key);
      say(user_id, key);
    },
    // Its devices may be on any node.
    removeSession: (user_id, session_id) =>
      bus.publish({ type: "session-left", user_id, session_id }),
    removeEnded(user_id, now) {
      for (const some of everyone()) some.removeEnded(user_id, now);
    },
    get: own.get,
    of: (user_id) => everyone().flatMap((some) => some.of(user_id)),
    keysOf: own.keysOf,
    people: () => new Set(everyone().flatMap((some) => [...some.people()])),
    peopleHere: own.people,
    onChange: (listener) => void listeners.push(listener),
  };
  return {
    devices,
    /** Says what is not said yet, and nothing more after that: the lease runs out. */
    stop(): void {
      clearInterval(beating);
      flush();
      clearTimeout(gathering);
    },
  };
}
