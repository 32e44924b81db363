import { closeCodes } from "@parley/contract";
import type { Bus, BusMessage, StreamNews } from "../bus/bus.ts";
import type { Connection } from "./connection.ts";
import { Lane } from "./lane.ts";

/** One stream's number in a snapshot. */
export interface StreamHead {
  id: string;
  head: number;
  members_rev: number;
}

/** The streams that one person hears, with their numbers in one snapshot. */
export interface Audience {
  user_head: number;
  /** The workspace's stream, as this person hears it. */
  workspace: Omit<StreamHead, "id"> & { audience: "workspace" | "guests" };
  channels: StreamHead[];
}

/** Streams that several people hear, by a list with a number of its own. */
export type SharedAudience = Exclude<StreamNews["audience"], "user">;

/** What the hub asks of the features; all of it reads PostgreSQL. */
export interface HubSource {
  /** The streams of a connection's person; undefined when its session is over. */
  audience(connection: Connection): Promise<Audience | undefined>;
  /** Which of these people hear a stream now, and the number of that list. */
  members(
    audience: SharedAudience,
    id: string,
    user_ids: string[],
  ): Promise<{ members_rev: number; user_ids: string[] }>;
  /** All changes of a stream after a number; undefined when there are none. */
  read(
    audience: StreamNews["audience"],
    id: string,
    after: number,
  ): Promise<StreamNews | undefined>;
  /** A channel's members were read again: those who heard it before, and those who hear it now. */
  membersChanged?(connections: ReadonlySet<Connection>): void;
  /** These became guests, or are none any more. */
  rolesChanged?(connections: ReadonlySet<Connection>): void;
  onError(error: unknown): void;
}

/** All sockets of this node, and who of them hears which stream. */
export interface Hub {
  /**
   * Makes a connection hear its streams. From the numbers that it gives on nothing is missed: read its catch-up up
   * to them after this. Undefined when its session is over, or it has left meanwhile.
   */
  join(connection: Connection): Promise<Audience | undefined>;
  leave(connection: Connection): void;
  isConnected(user_id: string): boolean;
  /** The connections of a channel's members. */
  membersHere(channel_id: string): ReadonlySet<Connection>;
  /** What the sweep found: streams changed lately and where they stand. */
  note(audience: StreamNews["audience"], stream: StreamHead): void;
  readonly connections: ReadonlySet<Connection>;
}

const nobody: ReadonlySet<Connection> = new Set();
const RESUME = JSON.stringify({ type: "resume" });

/** The hub of a node, fed by the bus. */
export function createHub(bus: Bus, source: HubSource): Hub {
  const connections = new Set<Connection>();
  const byUser = new Map<string, Set<Connection>>();
  const lanes = new Map<string, Lane>();
  /** Those that one person hears: apart, so that thousands who leave need not look through thousands. */
  const userLanes = new Map<string, Lane>();
  const lanesOf = (audience: StreamNews["audience"]) => (audience === "user" ? userLanes : lanes);
  /** Streams that nobody here hears, by the list that said so; a new connection clears it. */
  const unheard = new Map<string, number>();
  const key = (audience: string, id: string) => `${audience}:${id}`;

  function lane(audience: StreamNews["audience"], { id, head, members_rev }: StreamHead): Lane {
    const found = lanesOf(audience).get(key(audience, id));
    if (found) return found;
    const created: Lane = new Lane(
      {
        read: (after) => source.read(audience, id, after),
        reload: () => (audience === "user" ? Promise.resolve(0) : reload(audience, id, created)),
        empty: () => close(audience, id),
        onError: source.onError,
      },
      head,
      members_rev,
    );
    lanesOf(audience).set(key(audience, id), created);
    if (audience === "channel" || audience === "user") bus.follow(audience, id);
    return created;
  }

  /** Forgets a lane that nobody hears. */
  function close(audience: StreamNews["audience"], id: string): void {
    lanesOf(audience).delete(key(audience, id));
    if (audience === "channel" || audience === "user") bus.unfollow(audience, id);
  }

  async function reload(audience: SharedAudience, id: string, shared: Lane): Promise<number> {
    const asked = new Set(byUser.keys());
    const { members_rev, user_ids } = await source.members(audience, id, [...asked]);
    const name = key(audience, id);
    // Everyone left while this was read, and who came since hears it on another lane.
    if (lanes.get(name) !== shared) return members_rev;
    const before = new Set(shared.connections);
    for (const connection of shared.connections) {
      // Who connected while this was read was not asked about: they stay, and the lane reads again.
      if (asked.has(connection.user_id)) shared.connections.delete(connection);
    }
    for (const user_id of user_ids) {
      for (const connection of byUser.get(user_id) ?? []) shared.connections.add(connection);
    }
    if (audience === "channel") source.membersChanged?.(before.union(shared.connections));
    else {
      source.rolesChanged?.(before.symmetricDifference(shared.connections));
      // No row of their own says that they came, as it does in a channel: they ask for what they lack.
      for (const connection of shared.connections.difference(before)) connection.send(RESUME);
    }
    if (shared.connections.size === 0) close(audience, id);
    return members_rev;
  }

  function listen(connection: Connection, audience: SharedAudience, stream: StreamHead): void {
    const shared = lane(audience, stream);
    shared.connections.add(connection);
    shared.expect(stream.members_rev);
  }

  function onNews(news: StreamNews): void {
    const found = lanesOf(news.audience).get(key(news.audience, news.id));
    if (found) {
      found.push(news);
      return;
    }
    // Nobody here heard this stream, but somebody here may have come to it by this very change.
    if (news.audience !== "user" && news.members_rev > news.after && connections.size > 0) {
      lane(news.audience, { id: news.id, head: news.after, members_rev: -1 }).push(news);
    }
  }

  bus.subscribe((message: BusMessage) => {
    if (message.type === "stream") return onNews(message);
    if (message.type !== "sessions-over") return;
    const over = new Set(message.session_ids);
    for (const connection of connections) {
      if (!over.has(connection.session_id)) continue;
      hub.leave(connection);
      connection.close(closeCodes.session_over, "session over");
    }
  });

  const hub: Hub = {
    connections,
    isConnected: (user_id) => byUser.has(user_id),
    membersHere: (channel_id) => lanes.get(key("channel", channel_id))?.connections ?? nobody,
    async join(connection) {
      // Known as connected before the memberships are read: a change in between reloads with us in mind.
      connections.add(connection);
      unheard.clear();
      const own = byUser.get(connection.user_id) ?? new Set();
      byUser.set(connection.user_id, own.add(connection));
      const audience = await source.audience(connection);
      if (!audience || !connections.has(connection)) return undefined;
      const { user_head, workspace, channels } = audience;
      listen(connection, workspace.audience, { id: "", ...workspace });
      const userStream = { id: connection.user_id, head: user_head, members_rev: 0 };
      lane("user", userStream).connections.add(connection);
      for (const stream of channels) listen(connection, "channel", stream);
      return audience;
    },
    leave(connection) {
      if (!connections.delete(connection)) return;
      const own = byUser.get(connection.user_id);
      own?.delete(connection);
      if (own?.size === 0) byUser.delete(connection.user_id);
      userLanes.get(key("user", connection.user_id))?.remove(connection);
      for (const stream of lanes.values()) stream.remove(connection);
    },
    note(audience, stream) {
      const found = lanesOf(audience).get(key(audience, stream.id));
      if (found) return found.note(stream.head, stream.members_rev);
      // A membership whose news was lost: look once per list whether somebody here is in it.
      if (audience === "user" || connections.size === 0) return;
      const name = key(audience, stream.id);
      if (unheard.get(name) === stream.members_rev) return;
      unheard.set(name, stream.members_rev);
      lane(audience, { ...stream, members_rev: -1 }).note(stream.head, stream.members_rev);
    },
  };
  return hub;
}
