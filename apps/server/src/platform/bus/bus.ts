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

export type BusMessage = StreamNews | SessionsOver | PresenceChanged | Typing;

/**
 * Carries news between writers and sockets, on one node or many. Only a hint: what it loses, the sweep makes good.
 */
export interface Bus {
  publish(message: BusMessage): void;
  subscribe(listener: (message: BusMessage) => void): void;
}

/** The bus of a single node. */
export function createLocalBus(): Bus {
  const listeners: Array<(message: BusMessage) => void> = [];
  return {
    publish: (message) => {
      for (const listener of listeners) listener(message);
    },
    subscribe: (listener) => void listeners.push(listener),
  };
}
