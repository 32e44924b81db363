/*
 * What the process that judges and the process that makes the load say to each other. Everything is
 * plain data; times are ms since 1970.
 */

/** Somebody with a session. */
export interface Person {
  user_id: string;
  name: string;
  username: string;
  token: string;
}

/** A message row as it reached a client. */
export interface Seen {
  channel_id: string;
  client_id: string;
  seq: number;
  rev: number;
}

/** A message that the server said it has stored. */
export interface Acknowledged {
  client_id: string;
  channel_id: string;
  user_id: string;
  /** Its place among those that this person wrote in this channel. */
  place: number;
  seq: number;
  writtenAt: number;
  at: number;
}

/** A channel of a run, and who is in it from the beginning, by their place in the list of people. */
export interface Room {
  channel_id: string;
  members: number[];
}

/** Something that must not be, in a sentence. */
export interface Violation {
  kind: "lost" | "doubled" | "misordered" | "differs";
  /** What it is about, so that the same thing seen by many clients counts once. */
  id: string;
  sentence: string;
}

/** How far the clients are with what was asked of them. */
export interface Progress {
  /** Sends and other calls that were neither acknowledged nor refused. */
  waiting: number;
  refused: number;
  acknowledged: number;
  offline: number;
  /** Clients that stand before a channel's head. */
  behind: number;
  /** Clients that lack rows although they are connected. */
  untold: number;
  /** When the last client came online. */
  onlineAt: number;
  /** When a send was first acknowledged after the moment that was asked about. */
  firstAck: number | null;
  /** When the last of those was acknowledged that had been written before that moment. */
  backlogAt: number;
  /** Why each request failed that was sent again: what the network said, or the status. */
  failures: string[];
}

/** The calls of the load process: name → what it takes and gives. */
export interface LoadCalls {
  /** Starts a client for each of them. */
  start: { in: { people: Person[]; url: string }; out: unknown };
  /** Opens the channels of a run at their members' clients, and forgets the run before. */
  enter: { in: { rooms: Room[] }; out: unknown };
  /** Sends `rate` messages a second, and edits, deletes, reacts and reads in between. */
  send: { in: { rate: number; seed: number }; out: unknown };
  stop: { in: object; out: unknown };
  /** Queues messages of one person for a channel; with `tabs` so many clients send the same ones. */
  queue: {
    in: { person: number; channel_id: string; count: number; tabs: number };
    out: unknown;
  };
  away: { in: { people: number[] }; out: unknown };
  /** How long acknowledgements took since it was last asked: 99 of 100 are below, in ms. */
  lap: { in: object; out: { p99: number } };
  /** Loads the newest page of a channel anew, as whoever looks at it does. */
  open: { in: { person: number; channel_id: string }; out: unknown };
  /** `isTimed`: how soon they are there again is a part of the recovery. */
  back: { in: { people: number[]; reload: boolean; isTimed: boolean }; out: unknown };
  progress: { in: { heads: Record<string, number>; since: number }; out: Progress };
  acknowledged: { in: object; out: Acknowledged[] };
  /** Compares every client with a fresh load. `gone`: who was removed from where, and the number of it. */
  check: {
    in: {
      rooms: Room[];
      gone: Array<{ person: number; channel_id: string; rev: number }>;
      /** Of so many clients at most the whole state is compared. */
      most: number;
    };
    out: Violation[];
  };
}
