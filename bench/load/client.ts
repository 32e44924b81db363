import type { Dialect, Speaker } from "./dialect.ts";
import type { Ledger } from "./ledger.ts";
import type { Member } from "./protocol.ts";
import { RawSocket } from "./raw-socket.ts";
import type { ClientSocket } from "./shared-reads.ts";
import { XmlStream } from "./xml-stream.ts";

/** A member's socket, and the sends of theirs that wait for an answer. */
export class Client implements Speaker {
  readonly url: string;
  readonly member: Member;
  readonly socket: ClientSocket;
  /** Settles when the server has let the client in. */
  readonly isReady: Promise<void>;
  /** Why it broke off; undefined while it has not. */
  failure: string | undefined;
  ready: () => void = () => {};
  #refuse: (error: Error) => void = () => {};
  #waiting = new Map<number, { resolve(): void; reject(error: Error): void }>();
  #joined = 0;
  #ledger: () => Ledger;

  constructor(url: string, dialect: Dialect, member: Member, ledger: () => Ledger) {
    this.url = url;
    this.member = member;
    this.#ledger = ledger;
    this.isReady = new Promise((resolve, reject) => {
      this.ready = resolve;
      this.#refuse = reject;
    });
    const onMessage = dialect.isAckedByEcho && ((n: number) => this.acknowledged(n));
    const events = {
      onOpen: () => dialect.begin(this),
      onEnd: (reason: string) => this.fail(reason),
      onText: (payload: Buffer) => {
        const count = ledger().take(payload, dialect.textsOf, onMessage);
        if (count === 0) dialect.control(this, payload.toString());
      },
    };
    this.socket =
      dialect.path === undefined
        ? new XmlStream(new URL(url), events)
        : new RawSocket(new URL(dialect.path, url), events);
  }

  joined(count: number): void {
    this.#joined += count;
    if (this.#joined === this.member.channels.length) this.ready();
  }

  fail(reason: string): void {
    this.failure ??= reason;
    const error = new Error(`A client was cut off: ${reason}`);
    this.#refuse(error);
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  /** The server has stored message `n`. */
  acknowledged(n: number): void {
    const waiting = this.#waiting.get(n);
    if (!waiting) return;
    this.#waiting.delete(n);
    this.#ledger().acknowledge(n);
    waiting.resolve();
  }

  /** Sends a text to so many receivers; resolves when it is acknowledged. */
  async send(dialect: Dialect, channel_id: string, receivers: number, bytes: number) {
    if (this.failure) throw new Error(this.failure);
    const { n, text } = this.#ledger().write(receivers, bytes);
    const answered = new Promise<void>((resolve, reject) => {
      this.#waiting.set(n, { resolve, reject });
    });
    const sent = dialect.send(this, { n, channel_id, text });
    await Promise.all([sent, answered]).finally(() => this.#waiting.delete(n));
  }

  end(): void {
    this.socket.end();
  }
}
