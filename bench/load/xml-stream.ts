import type { Socket } from "node:net";
import { type ClientSocket, connectShared, type SocketEvents } from "./shared-reads.ts";

const END_OF_TAG = ">".charCodeAt(0);

/**
 * An XML stream over TCP (RFC 6120) that costs little, because it does not read XML: it hands out what came up to
 * the last end of a tag. So no tag comes in two, nor a text without the tag that ends it, as long as texts have no
 * such sign.
 */
export class XmlStream implements ClientSocket {
  #socket: Socket;
  #events: SocketEvents;
  #rest: Buffer | undefined;
  #hasEnded = false;

  constructor(url: URL, events: SocketEvents) {
    this.#events = events;
    this.#socket = connectShared(url, (chunk) => this.#take(chunk));
    this.#socket.once("connect", () => events.onOpen());
    this.#socket.once("error", ({ message }) => this.#end(message));
    this.#socket.once("close", () => this.#end("The connection was closed."));
  }

  sendText(text: string): void {
    this.#socket.write(text);
  }

  end(): void {
    this.#hasEnded = true;
    this.#socket.destroy();
  }

  #end(reason: string): void {
    if (this.#hasEnded) return;
    this.end();
    this.#events.onEnd(reason);
  }

  #take(chunk: Buffer): void {
    const data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    const end = data.lastIndexOf(END_OF_TAG) + 1;
    this.#rest = end < data.length ? Buffer.from(data.subarray(end)) : undefined;
    if (end > 0) this.#events.onText(data.subarray(0, end));
  }
}
