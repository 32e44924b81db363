import type { TypingFrame } from "@parley/contract";

/** One change stream's news, encoded once and shared by every socket that gets it. */
export interface StreamNews {
  type: "stream";
  /** Who hears it: members of a channel, one person, everyone but guests, or guests. */
  audience: "channel" | "user" | "workspace" | "guests";
  /** Id of the channel or person; empty for the workspace and for guests. */
  id: string;
  /** The stream's number before and after the change. */
  after: number;
  head: number;
  /** Number of the list of those who hear it that the change was meant for; 0 for one person's stream. */
  members_rev: number;
  /** The frame as JSON text. */
  frame: string;
}

/** Sessions that are over: their sockets close now. */
export interface SessionsOver {
  type: "sessions-over";
  session_ids: string[];
}

/** What somebody chose for their presence has changed: nodes that show them read it again. */
export interface PresenceChanged {
  type: "presence";
  user_id: string;
}

/** Somebody is writing: told to members who have the channel open, and never stored. */
export interface Typing {
  type: "typing";
  frame: TypingFrame;
}

/** A device of a person: whose, its key among theirs, and what is known of it; null once it is gone. */
export type DeviceChange = [user_id: string, key: string, device: object | null];

/**
 * What one node says of the devices of its people, and, by saying anything, that it lives. Numbered like a stream:
 * who misses something asks for all of it.
 */
export interface DeviceNews {
  type: "devices";
  node: string;
  /** Number before these changes; null when `changes` is all there is. */
  after: number | null;
  head: number;
  changes: DeviceChange[];
}

/** Asks one node, or all of them, to say everything of its people's devices. */
export interface DevicesWanted {
  type: "devices-wanted";
  node: string | null;
}

/** A session says that it goes away: its devices are gone, whichever node has them. */
export interface SessionLeft {
  type: "session-left";
  user_id: string;
  session_id: string;
}

export type BusMessage =
  | StreamNews
  | SessionsOver
  | PresenceChanged
  | Typing
  | DeviceNews
  | DevicesWanted
  | SessionLeft;

/** Streams that a node hears only when it says so; all others come to every node. */
export type FollowedAudience = "channel" | "user";

/**
 * Carries news between writers and sockets, on one node or many. Only a hint: what it loses, the sweep makes good.
 * What a node publishes it hears itself at once, whatever becomes of the way to the others.
 */
export interface Bus {
  /** This node's name among the others; null where there can be no others. */
  readonly node: string | null;
  publish(message: BusMessage): void;
  subscribe(listener: (message: BusMessage) => void): void;
  /** Somebody here hears this stream: from soon on the others' news of it comes. */
  follow(audience: FollowedAudience, id: string): void;
  /** Nobody here hears it any more. */
  unfollow(audience: FollowedAudience, id: string): void;
  /** Whether the others are within reach. */
  isConnected(): boolean;
  /** Called whenever they are within reach again: what they said meanwhile was not heard. */
  onBack(listener: () => void): void;
}

/** The bus of a single node. */
export function createLocalBus(): Bus {
  const listeners: Array<(message: BusMessage) => void> = [];
  return {
    node: null,
    publish: (message) => {
      for (const listener of listeners) listener(message);
    },
    subscribe: (listener) => void listeners.push(listener),
    follow: () => {},
    unfollow: () => {},
    isConnected: () => true,
    onBack: () => {},
  };
}
