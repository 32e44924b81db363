import type { WebSocket } from "ws";
import { WritePace } from "./write-pace.ts";

/** A socket with more than this many bytes waiting reads too slowly and is told to resume. */
const MAX_WAITING_BYTES = 512 * 1024;
/** Catch-up waits for the socket once this many bytes are under way. */
const CATCH_UP_BYTES = 256 * 1024;
/** What is queued leaves at once when it is as many bytes as this. */
const FULL_BYTES = 64 * 1024;
/** How often a waiting sender looks whether the socket has taken what it was given. */
const DRAIN_POLL_MS = 20;

const RESUME = JSON.stringify([{ type: "resume" }]);

/**
 * One authenticated socket. Frames are queued and leave together as one message (a JSON array), once a tick, and less
 * often on a busy node; a reader that is too slow loses its queue and is told to resume, so it costs no memory.
 */
export class Connection {
  static #count = 0;
  /** How many connections this process had before it. */
  readonly serial = Connection.#count++;
  readonly user_id: string;
  readonly session_id: string;
  /** Cleared by each heartbeat, set by anything that the client sends. */
  alive = true;
  #socket: WebSocket;
  #queue: string[] = [];
  #queuedBytes = 0;
  /** Live frames kept back while catch-up is sent, so that they arrive after it. */
  #held: string[] | undefined;
  #heldBytes = 0;
  #behind = false;

  constructor(socket: WebSocket, user_id: string, session_id: string) {
    this.#socket = socket;
    this.user_id = user_id;
    this.session_id = session_id;
  }

  /** Queues a live frame (JSON text). */
  send(frame: string): void {
    if (this.#behind) return;
    if (this.#held) this.#keep(this.#held, frame);
    else this.#enqueue(frame);
  }

  #keep(held: string[], frame: string): void {
    this.#heldBytes += frame.length;
    // A client that stalls in its catch-up must not pile up what happens meanwhile.
    if (this.#heldBytes > MAX_WAITING_BYTES) held.length = 0;
    else held.push(frame);
  }

  /** Keeps live frames back until `release`. */
  hold(): void {
    this.#held ??= [];
  }

  /** Sends what was kept back, in order, and is live again. */
  release(): void {
    const held = this.#held ?? [];
    const isTooMuch = this.#heldBytes > MAX_WAITING_BYTES;
    this.flush();
    this.#held = undefined;
    this.#heldBytes = 0;
    for (const frame of held) this.send(frame);
    if (isTooMuch && this.isOpen) this.#fallBehind();
  }

  /** Queues a frame of catch-up; when the socket `isFull`, wait until it has `drained`. */
  answer(frame: string): void {
    this.#enqueue(frame);
  }

  /** Sends a message of catch-up whose bytes others are sent too: nothing of it is copied. */
  answerPage(page: Buffer): void {
    this.flush();
    if (this.isOpen) this.#socket.send(page, { binary: false });
  }

  get isFull(): boolean {
    return this.#queuedBytes + this.#socket.bufferedAmount >= CATCH_UP_BYTES;
  }

  /** Writes what is queued, and waits until the network has taken most of it. */
  async drained(): Promise<void> {
    this.flush();
    while (this.isOpen && this.#socket.bufferedAmount > CATCH_UP_BYTES) {
      await new Promise((resolve) => setTimeout(resolve, DRAIN_POLL_MS));
    }
  }

  /** Bytes that this node keeps for the socket: queued, kept back, and not yet taken by the network. */
  get waitingBytes(): number {
    const held = this.#held?.reduce((sum, frame) => sum + frame.length, 0) ?? 0;
    return this.#queuedBytes + held + this.#socket.bufferedAmount;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  #enqueue(frame: string): void {
    if (this.#queue.length === 0) scheduleFlush(this);
    this.#queue.push(frame);
    this.#queuedBytes += frame.length;
    // So much is worth a write of its own, and must not pile up while the node rests.
    if (this.#queuedBytes >= FULL_BYTES) this.flush();
  }

  /** Writes the queue as one message. */
  flush(): void {
    const queue = this.#queue;
    const bytes = this.#queuedBytes;
    if (queue.length === 0) return;
    this.#queue = [];
    this.#queuedBytes = 0;
    if (!this.isOpen) return;
    const waits = this.#socket.bufferedAmount;
    // Catch-up paces itself, and dropping it would only make the client ask for it again.
    const isLive = this.#held === undefined;
    if (isLive && waits > 0 && waits + bytes > MAX_WAITING_BYTES) {
      this.#fallBehind();
      return;
    }
    this.#socket.send(messageOf(queue), { binary: false });
  }

  #fallBehind(): void {
    if (this.#behind) return;
    this.#behind = true;
    // Comes only after the socket has taken all that it was given before.
    this.#socket.send(RESUME, () => {
      this.#behind = false;
    });
  }

  ping(): void {
    if (this.isOpen) this.#socket.ping();
  }

  close(code: number, reason: string): void {
    this.flush();
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }
}

/** The message that was written last in this tick: what goes to everyone in a channel is the same for all of them. */
let last: { frames: readonly string[]; message: Buffer } | undefined;

/** Frames as one message, whose bytes all who are sent the same share. */
function messageOf(frames: readonly string[]): Buffer {
  const isSame =
    last?.frames.length === frames.length && last.frames.every((one, at) => one === frames[at]);
  if (last && isSame) return last.message;
  last = { frames, message: Buffer.from(`[${frames.join(",")}]`) };
  return last.message;
}

const dirty = new Set<Connection>();
const pace = new WritePace();

function scheduleFlush(connection: Connection): void {
  if (dirty.size === 0) {
    const rest = pace.restAt(performance.now());
    if (rest === 0) setImmediate(flushAll);
    else setTimeout(flushAll, rest);
  }
  dirty.add(connection);
}

function flushAll(): void {
  const begun = performance.now();
  const connections = [...dirty];
  dirty.clear();
  for (const connection of connections) connection.flush();
  last = undefined;
  pace.wrote(begun, performance.now());
}
