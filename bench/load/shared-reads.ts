import { connect, type Socket } from "node:net";

/** All sockets read into these bytes, one after the other: what is kept of them is copied. */
const shared = Buffer.allocUnsafe(256 * 1024);

/** What a socket tells. `payload` is only good until the call returns. */
export interface SocketEvents {
  onOpen(): void;
  onText(payload: Buffer): void;
  onEnd(reason: string): void;
}

/** A client's connection that texts go over. */
export interface ClientSocket {
  sendText(text: string): void;
  /** Hangs up, and tells nothing more. */
  end(): void;
}

/** A client's connection that costs little: all of them read into the same bytes, and hand them out without a copy. */
export abstract class SharedSocket implements ClientSocket {
  protected readonly url: URL;
  protected readonly events: SocketEvents;
  protected readonly socket: Socket;
  protected hasEnded = false;
  #rest: Buffer | undefined;

  constructor(url: URL, events: SocketEvents) {
    this.url = url;
    this.events = events;
    const callback = (bytes: number) => {
      this.#read(shared.subarray(0, bytes));
      return true;
    };
    const { hostname: host, port } = url;
    const onread = { buffer: shared, callback };
    this.socket = connect({ host, port: Number(port), noDelay: true, onread });
    this.socket.once("connect", () => this.connected());
    this.socket.once("error", ({ message }) => this.breakOff(message));
    this.socket.once("close", () => this.breakOff("The connection was closed."));
  }

  /** The server has taken the connection. */
  protected abstract connected(): void;

  /**
   * Gets what was read, behind what it left before; the bytes are only good until it returns.
   * @returns how many of them it took: the others come again with what follows them
   */
  protected abstract take(data: Buffer): number;

  abstract sendText(text: string): void;

  end(): void {
    this.hasEnded = true;
    this.socket.destroy();
  }

  /** Hangs up, and says why. */
  protected breakOff(reason: string): void {
    if (this.hasEnded) return;
    this.end();
    this.events.onEnd(reason);
  }

  #read(chunk: Buffer): void {
    const data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    const taken = this.take(data);
    this.#rest = taken < data.length ? Buffer.from(data.subarray(taken)) : undefined;
  }
}
