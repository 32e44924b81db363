import { describe, expect, it } from "vitest";
import { createLocalBus, type StreamNews } from "../bus/bus.ts";
import type { Connection } from "./connection.ts";
import { type Audience, createHub, type HubSource } from "./hub.ts";

const CHANNEL = "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e";

/** Work that ends when the test says so: the order of two things becomes the test's to choose. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

function listener(user_id: string) {
  const frames: string[] = [];
  const closed: number[] = [];
  const connection = {
    user_id,
    session_id: `session of ${user_id}`,
    send: (frame: string) => frames.push(frame),
    close: (code: number) => closed.push(code),
  };
  return { frames, closed, connection: connection as unknown as Connection };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A node over one channel, whose state the test writes. */
function start(members: string[]) {
  const state = { head: 5, members_rev: 1, members };
  const waits: { audience?: Promise<void>; members?: Promise<void> } = {};
  const bus = createLocalBus();
  const source: HubSource = {
    audience: async ({ user_id }): Promise<Audience> => {
      const inside = state.members.includes(user_id);
      const { head, members_rev } = state;
      await waits.audience;
      const channels = inside ? [{ id: CHANNEL, head, members_rev }] : [];
      const workspace = { audience: "workspace", head: 0, members_rev: 0 } as const;
      return { user_head: 0, workspace, channels };
    },
    members: async (_, __, user_ids) => {
      const found = state.members.filter((user_id) => user_ids.includes(user_id));
      const { members_rev } = state;
      await waits.members;
      return { members_rev, user_ids: found };
    },
    read: async (_, __, after) => (state.head > after ? news(after) : undefined),
    onError: (error) => {
      throw error;
    },
  };
  const news = (after: number): StreamNews => ({
    type: "stream",
    audience: "channel",
    id: CHANNEL,
    after,
    head: state.head,
    members_rev: state.members_rev,
    frame: `${after}-${state.head}`,
  });
  /** Commits one change, and publishes it unless its news is lost. */
  const change = (to: { members?: string[]; lost?: boolean } = {}) => {
    const after = state.head;
    state.head += 1;
    if (to.members) Object.assign(state, { members: to.members, members_rev: state.head });
    if (!to.lost) bus.publish(news(after));
  };
  return { state, waits, bus, hub: createHub(bus, source), change };
}

describe("A connection that joins", () => {
  it("is told from which numbers on it hears, and hears nothing when its session is over", async () => {
    const { bus, hub, change, state } = start(["ada"]);
    const ada = listener("ada");
    expect((await hub.join(ada.connection))?.channels).toEqual([
      { id: CHANNEL, head: 5, members_rev: 1 },
    ]);
    const ended = createHub(bus, {
      audience: async () => undefined,
      members: async () => ({ members_rev: state.members_rev, user_ids: [] }),
      read: async () => undefined,
      onError: () => {},
    });
    const late = listener("ada");
    expect(await ended.join(late.connection)).toBeUndefined();
    change();
    await turn();
    expect(ada.frames).toEqual(["5-6"]);
    expect(late.frames).toEqual([]);
  });

  it("hears its channel although the members were being read when it came", async () => {
    const { waits, hub, change } = start(["ada", "ben"]);
    const ada = listener("ada");
    await hub.join(ada.connection);
    // Somebody leaves: the node reads who is left of those it knows, which is not yet Ben.
    const reading = gate();
    waits.members = reading.passed;
    change({ members: ["ada", "ben"] });
    const ben = listener("ben");
    await hub.join(ben.connection);
    reading.open();
    await turn();
    change();
    await turn();
    expect(ada.frames.at(-1)).toBe("6-7");
    expect(ben.frames.at(-1)).toBe("6-7");
  });

  it("hears it although everybody else left it while the members were being read", async () => {
    const { waits, hub, change } = start(["ada", "ben"]);
    const ada = listener("ada");
    await hub.join(ada.connection);
    const reading = gate();
    waits.members = reading.passed;
    change({ members: ["ben"] });
    const ben = listener("ben");
    await hub.join(ben.connection);
    reading.open();
    await turn();
    change();
    await turn();
    expect(ada.frames).toEqual([]);
    expect(ben.frames.at(-1)).toBe("6-7");
  });

  it("does not hear a channel that it was removed from between its list and its joining", async () => {
    const { waits, hub, change } = start(["ada", "ben"]);
    const ada = listener("ada");
    await hub.join(ada.connection);
    const listing = gate();
    waits.audience = listing.passed;
    const ben = listener("ben");
    const joining = hub.join(ben.connection);
    change({ members: ["ada"] });
    await turn();
    listing.open();
    await joining;
    change();
    await turn();
    expect(ben.frames).toEqual([]);
    expect(ada.frames.at(-1)).toBe("6-7");
  });

  it("is forgotten when it closes before its list is read", async () => {
    const { waits, hub, change } = start(["ada"]);
    const listing = gate();
    waits.audience = listing.passed;
    const ada = listener("ada");
    const joining = hub.join(ada.connection);
    hub.leave(ada.connection);
    listing.open();
    await joining;
    change();
    await turn();
    expect(ada.frames).toEqual([]);
    expect(hub.isConnected("ada")).toBe(false);
  });
});

describe("A node that lost the news", () => {
  it("finds a new member by the sweep, and looks once per list of members", async () => {
    const { state, hub, change } = start(["ada"]);
    const ben = listener("ben");
    await hub.join(ben.connection);
    change({ members: ["ada", "ben"], lost: true });
    hub.note("channel", { id: CHANNEL, head: state.head, members_rev: state.members_rev });
    await turn();
    change();
    await turn();
    expect(ben.frames).toEqual(["6-7"]);
  });

  it("fills the gap when the next news comes", async () => {
    const { hub, change } = start(["ada"]);
    const ada = listener("ada");
    await hub.join(ada.connection);
    change({ lost: true });
    change();
    await turn();
    expect(ada.frames).toEqual(["5-7"]);
  });
});

it("Sessions that are over close their sockets with 4401, and only theirs", async () => {
  const { bus, hub } = start(["ada", "ben"]);
  const ada = listener("ada");
  const ben = listener("ben");
  await hub.join(ada.connection);
  await hub.join(ben.connection);
  bus.publish({ type: "sessions-over", session_ids: ["session of ada"] });
  expect([ada.closed, ben.closed]).toEqual([[4401], []]);
  expect([...hub.connections]).toEqual([ben.connection]);
});
