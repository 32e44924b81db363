import { randomBytes } from "node:crypto";
import { SharedSocket } from "./shared-reads.ts";

const [TEXT, CLOSE, PING] = [0x1, 0x8, 0x9];
const PONG_BYTE = 0x8a;
const TEXT_BYTE = 0x81;

/**
 * A WebSocket of a client that costs little: one read buffer for all, payloads handed out without a copy,
 * and a mask of zeros on what it sends. It knows whole text messages, pings and closes; whatever else a
 * server sends ends it with a reason.
 */
export class RawSocket extends SharedSocket {
  #isOpen = false;

  protected connected(): void {
    const { host, pathname, search } = this.url;
    const lines = [
      `GET ${pathname}${search} HTTP/1.1`,
      `Host: ${host}`,
      "Upgrade: websocket",
      "Connection: Upgrade",
      `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
      "Sec-WebSocket-Version: 13",
    ];
    this.socket.write(`${lines.join("\r\n")}\r\n\r\n`);
  }

  sendText(text: string): void {
    this.#write(TEXT_BYTE, Buffer.from(text));
  }

  #write(first: number, payload: Buffer): void {
    const { length } = payload;
    if (length > 65_535) throw new Error("No message of the bench is that long.");
    const size = length < 126 ? [0x80 | length] : [0x80 | 126, length >> 8, length & 255];
    this.socket.write(Buffer.concat([Buffer.from([first, ...size, 0, 0, 0, 0]), payload]));
  }

  protected take(data: Buffer): number {
    let at = this.#isOpen ? 0 : this.#open(data);
    for (let next = at; next !== -1 && this.#isOpen && !this.hasEnded; ) {
      at = next;
      next = this.#frame(data, at);
    }
    return at;
  }

  /** Reads the answer to the upgrade; gives where the first frame begins. */
  #open(data: Buffer): number {
    const end = data.indexOf("\r\n\r\n");
    if (end === -1) return 0;
    const [status = ""] = data.toString("latin1", 0, end).split("\r\n");
    if (!status.includes(" 101 ")) {
      this.breakOff(`The server answered ${status}.`);
      return data.length;
    }
    this.#isOpen = true;
    this.events.onOpen();
    return end + 4;
  }

  /** Reads the frame at a place; gives where the next one begins, or -1 when it is not whole yet. */
  #frame(data: Buffer, at: number): number {
    if (data.length - at < 2) return -1;
    const first = data.readUInt8(at);
    let length = data.readUInt8(at + 1);
    let begin = at + 2;
    if (length === 126) {
      if (data.length - at < 4) return -1;
      length = data.readUInt16BE(begin);
      begin += 2;
    } else if (length === 127) {
      if (data.length - at < 10) return -1;
      length = Number(data.readBigUInt64BE(begin));
      begin += 8;
    }
    const end = begin + length;
    if (data.length < end) return -1;
    const payload = data.subarray(begin, end);
    const opcode = first & 0x0f;
    if ((first & 0x80) === 0) this.breakOff("The server sends messages in pieces.");
    else if (opcode === TEXT) this.events.onText(payload);
    else if (opcode === PING) this.#write(PONG_BYTE, payload);
    else if (opcode === CLOSE) this.breakOff(closeOf(payload));
    else this.breakOff(`The server sent a frame of kind ${opcode}.`);
    return end;
  }
}

function closeOf(payload: Buffer): string {
  if (payload.length < 2) return "The server closed.";
  return `The server closed with ${payload.readUInt16BE(0)} ${payload.toString("utf8", 2)}.`;
}
