/* What the process that measures and the one that makes the load say to each other: plain data. */

/** How a server is talked to. */
export type DialectName = "parley" | "bare" | "socket.io" | "xmpp";

/** Somebody with a socket, and the channels whose messages reach it. */
export interface Member {
  user_id: string;
  token: string;
  channels: string[];
}

/** How members talk. Each of them has one message under way in a channel at most. */
export interface Talk {
  group: string;
  /** Who writes, by their places in the group, in turns. */
  senders: number[];
  /** Length of a text. */
  bytes: number;
  seconds: number;
  /** So many messages are under way at once, or so many begin in a second. */
  pace: { inFlight: number } | { rate: number };
}

/** What came of it. Times are ms. */
export interface Talked {
  /** From the first message to the last delivery, in seconds. */
  seconds: number;
  sent: number;
  /** Why sends failed. */
  failed: string[];
  /** Deliveries that there had to be, and that came. */
  expected: number;
  deliveries: number;
  /** Socket messages that they came in, and the bytes of those. */
  frames: number;
  bytes: number;
  /** Messages compared in full, and what was wrong with any. */
  checked: number;
  wrong: string[];
  ack: { p50: number; p99: number };
  /** From the send to the last member who got it. */
  last: { p50: number; p99: number };
}

/** The calls of the load process: name → what it takes and gives. */
export interface BenchCalls {
  /** Opens a socket for each member, and waits until all are ready. */
  connect: {
    in: { group: string; dialect: DialectName; url: string; members: Member[] };
    out: { ms: number };
  };
  talk: { in: Talk; out: Talked };
  /** Each of these watches the next `people` of the group. */
  watch: { in: { group: string; watchers: number[]; people: number }; out: unknown };
  /** So many members a second change their presence, until it is called with 0. */
  flip: { in: { group: string; rate: number }; out: { flips: number; failed: string[] } };
  disconnect: { in: { group: string }; out: unknown };
}
