import { type Cursors, PROTOCOL_VERSION, type ServerFrame } from "@parley/contract";
import { WebSocket } from "ws";

/** A real socket that keeps every frame it got. */
export class TestSocket {
  readonly frames: ServerFrame[] = [];
  closed: { code: number; reason: string } | undefined;
  #socket: WebSocket;
  #wake: Array<() => void> = [];

  constructor(url: string, options: { origin?: string } = {}) {
    this.#socket = new WebSocket(`${url.replace("http", "ws")}/api/socket`, options);
    this.#socket.on("message", (data) => {
      this.frames.push(...(JSON.parse(data.toString()) as ServerFrame[]));
      this.#notify();
    });
    this.#socket.on("close", (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.#notify();
    });
    this.#socket.on("error", () => this.#notify());
  }

  #notify(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }

  /** Waits until something is true of what arrived. */
  async until<T>(look: () => T | undefined | false): Promise<T> {
    for (;;) {
      const found = look();
      if (found !== undefined && found !== false) return found;
      await new Promise<void>((resolve) => this.#wake.push(resolve));
    }
  }

  async open(): Promise<void> {
    if (this.#socket.readyState === WebSocket.OPEN) return;
    await new Promise<void>((resolve, reject) => {
      this.#socket.once("open", resolve);
      this.#socket.once("error", reject);
    });
  }

  /** Sends any text, also what is not in the protocol. */
  raw(data: string | Buffer): void {
    this.#socket.send(data);
  }

  command(command: object): void {
    this.raw(JSON.stringify(command));
  }

  /** Says hello and waits until the server is ready. */
  async hello(token: string, cursors: Cursors = { channels: [] }): Promise<void> {
    await this.open();
    this.command({ type: "hello", protocol: PROTOCOL_VERSION, token, cursors });
    await this.until(() => this.frames.find((frame) => frame.type === "ready") ?? this.closed);
  }

  /** Stops reading from the network, as a stalled client does. */
  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  close(): void {
    this.#socket.close();
  }
}
