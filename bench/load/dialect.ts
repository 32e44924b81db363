import type { Member } from "./protocol.ts";

/** A client as a dialect speaks through it. */
export interface Speaker {
  url: string;
  member: Member;
  socket: { sendText(text: string): void };
  /** The server has let it in. */
  ready(): void;
  fail(reason: string): void;
  /** Message `n` of its own is stored. */
  acknowledged(n: number): void;
}

/** How to talk to one sort of server. */
export interface Dialect {
  path: string;
  /** The socket is open. */
  begin(client: Speaker): void;
  /** A message without deliveries in it. */
  control(client: Speaker, text: string): void;
  /** Sends message number `n`; the answer ends it by `client.acknowledged(n)` or throws. */
  send(client: Speaker, message: { n: number; channel_id: string; text: string }): Promise<void>;
  /** The texts of the messages in a frame. */
  textsOf(frame: string): string[];
}
