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
  workspace_head: number;
  channels: StreamHead[];
}

/** What the hub asks of the features; all of it reads PostgreSQL. */
export interface HubSource {
  audience(user_id: string): Promise<Audience>;
  /** Which of these people are members now, and the number of that list. */
  members(
    channel_id: string,
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
  onError(error: unknown): void;
}

/** All sockets of this node, and who of them hears which stream. */
export interface Hub {
  /** Makes a connection hear its streams. From here on nothing is missed: read its catch-up after this. */
  join(connection: Connection): Promise<void>;
  leave(connection: Connection): void;
  isConnected(user_id: string): boolean;
  /** The connections of a channel's members. */
  membersHere(channel_id: string): ReadonlySet<Connection>;
  /** What the sweep found: streams changed lately and where they stand. */
  note(audience: StreamNews["audience"], stream: StreamHead): void;
  readonly connections: ReadonlySet<Connection>;
}

const nobody: ReadonlySet<Connection> = new Set();

/** The hub of a node, fed by the bus. */
export function createHub(bus: Bus, source: HubSource): Hub {
  const connections = new Set<Connection>();
  const byUser = new Map<string, Set<Connection>>();
  const lanes = new Map<string, Lane>();
  /** Channels without a member here, by the membership list that said so; a new connection clears it. */
  const unheard = new Map<string, number>();
  const key = (audience: string, id: string) => `${audience}:${id}`;

  function lane(audience: StreamNews["audience"], { id, head, members_rev }: StreamHead): Lane {
    const found = lanes.get(key(audience, id));
    if (found) return found;
    const created: Lane = new Lane(
      {
        read: (after) => source.read(audience, id, after),
        reload: () => (audience === "channel" ? reload(id, created) : Promise.resolve(0)),
        onError: source.onError,
      },
      head,
      members_rev,
    );
    lanes.set(key(audience, id), created);
    return created;
  }

  async function reload(channel_id: string, channelLane: Lane): Promise<number> {
    const asked = new Set(byUser.keys());
    const { members_rev, user_ids } = await source.members(channel_id, [...asked]);
    const name = key("channel", channel_id);
    // Everyone left while this was read, and who came since hears it on another lane.
    if (lanes.get(name) !== channelLane) return members_rev;
    const before = new Set(channelLane.connections);
    for (const connection of channelLane.connections) {
      // Who connected while this was read was not asked about: they stay, and the lane reads again.
      if (asked.has(connection.user_id)) channelLane.connections.delete(connection);
    }
    for (const user_id of user_ids) {
      for (const connection of byUser.get(user_id) ?? []) channelLane.connections.add(connection);
    }
    source.membersChanged?.(before.union(channelLane.connections));
    if (channelLane.connections.size === 0) lanes.delete(name);
    return members_rev;
  }

  function onNews(news: StreamNews): void {
    const found = lanes.get(key(news.audience, news.id));
    if (found) {
      found.push(news);
      return;
    }
    // Nobody here heard this channel, but somebody here may have become a member by this very change.
    if (news.audience === "channel" && news.members_rev > news.after && connections.size > 0) {
      lane("channel", { id: news.id, head: news.after, members_rev: -1 }).push(news);
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
      const { user_head, workspace_head, channels } = await source.audience(connection.user_id);
      if (!connections.has(connection)) return;
      lane("workspace", { id: "", head: workspace_head, members_rev: 0 }).connections.add(
        connection,
      );
      const userStream = { id: connection.user_id, head: user_head, members_rev: 0 };
      lane("user", userStream).connections.add(connection);
      for (const stream of channels) {
        const channelLane = lane("channel", stream);
        channelLane.connections.add(connection);
        channelLane.expect(stream.members_rev);
      }
    },
    leave(connection) {
      if (!connections.delete(connection)) return;
      const own = byUser.get(connection.user_id);
      own?.delete(connection);
      if (own?.size === 0) byUser.delete(connection.user_id);
      for (const [name, stream] of lanes) {
        if (stream.connections.delete(connection) && stream.connections.size === 0)
          lanes.delete(name);
      }
    },
    note(audience, stream) {
      const found = lanes.get(key(audience, stream.id));
      if (found) return found.note(stream.head, stream.members_rev);
      // A membership whose news was lost: look once per list whether somebody here is in it.
      if (audience !== "channel" || connections.size === 0) return;
      if (unheard.get(stream.id) === stream.members_rev) return;
      unheard.set(stream.id, stream.members_rev);
      lane("channel", { ...stream, members_rev: -1 }).note(stream.head, stream.members_rev);
    },
  };
  return hub;
}
