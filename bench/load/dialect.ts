import type { Member } from "./protocol.ts";

/** A client as a dialect speaks through it. */
export interface Speaker {
  url: string;
  member: Member;
  socket: { sendText(text: string): void };
  /** The server has let it in. */
  ready(): void;
  /** So many more of its channels have let it in; the last of them makes it ready. */
  joined(count: number): void;
  fail(reason: string): void;
  /** Message `n` of its own is stored. */
  acknowledged(n: number): void;
}

/** How to talk to one sort of server. */
export interface Dialect {
  /** Where its WebSocket is; undefined where it is spoken over TCP as it is, as XMPP. */
  path: string | undefined;
  /** One's own message that comes back is the sign that it was stored. */
  isAckedByEcho?: true;
  /** The socket is open. */
  begin(client: Speaker): void;
  /** A message without deliveries in it. */
  control(client: Speaker, text: string): void;
  /** Sends message number `n`; the answer ends it by `client.acknowledged(n)` or throws. */
  send(client: Speaker, message: { n: number; channel_id: string; text: string }): Promise<void>;
  /** The texts of the messages in a frame, or in what a read of a stream has brought. */
  textsOf(frame: string): string[];
}
