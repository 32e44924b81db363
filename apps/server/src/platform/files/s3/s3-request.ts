import { createReadStream } from "node:fs";
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import type { Socket } from "node:net";
import { pipeline, Readable } from "node:stream";

/** ms until a connection that does not come is given up. */
const CONNECT_MS = 5_000;
/** ms without a byte either way until an answer that does not come, or does not go on, is given up. */
const SILENT_MS = 10_000;
/** The same for whoever sends a body: what takes it in may have to spread it over disks before it answers. */
const STORING_MS = 30_000;

// Connections are used again; those that wait keep no process alive.
const agents = {
  http: new HttpAgent({ keepAlive: true }),
  https: new HttpsAgent({ keepAlive: true }),
};

/** A local file, or a piece of one. */
export interface FilePiece {
  path: string;
  /** Where the piece begins; 0 by default. */
  start?: number;
  /** Bytes. */
  size: number;
}

/** A request that is signed already. */
export interface SignedRequest {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: Buffer | FilePiece | undefined;
}

const late = () => Object.assign(new Error("It does not answer."), { code: "ETIMEDOUT" });

const lengthOf = (body: Buffer | FilePiece) =>
  String(Buffer.isBuffer(body) ? body.length : body.size);

function openBody(body: Buffer | FilePiece): Readable {
  if (Buffer.isBuffer(body)) return Readable.from([body]);
  const { path, start = 0, size } = body;
  // An end before the beginning would be none at all.
  return size > 0 ? createReadStream(path, { start, end: start + size - 1 }) : Readable.from([]);
}

/** Calls back when a connection is not made in time. */
function limitConnecting(socket: Socket, onLate: () => void): void {
  if (!socket.connecting) return;
  const limit = setTimeout(onLate, CONNECT_MS);
  for (const event of ["connect", "close"]) socket.once(event, () => clearTimeout(limit));
}

/** Whether nothing comes because nobody reads: a browser that plays a film stops reading for minutes. */
const isPaused = (response: IncomingMessage | undefined) =>
  response !== undefined && response.readableLength >= response.readableHighWaterMark;

/**
 * Sends one request.
 * @param patience ms without a byte either way after which it is given up
 * @returns the answer, whatever its status is; its body is read to the end or destroyed by whoever takes it
 * @throws what the network, or reading the body's file, failed with
 */
export function sendOnce(
  { method, url, headers, body }: SignedRequest,
  patience: number = body ? STORING_MS : SILENT_MS,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === "https:";
    const outgoing = (isSecure ? requestHttps : requestHttp)(url, {
      method,
      headers: { ...headers, ...(body ? { "content-length": lengthOf(body) } : {}) },
      agent: isSecure ? agents.https : agents.http,
    });
    let response: IncomingMessage | undefined;
    // The socket's own timer: that of a request is told of the first silence alone.
    const silent = (socket: Socket) => () => {
      if (isPaused(response)) socket.setTimeout(patience);
      else outgoing.destroy(late());
    };
    outgoing.on("socket", (socket) => {
      limitConnecting(socket, () => outgoing.destroy(late()));
      const notice = silent(socket);
      socket.setTimeout(patience).on("timeout", notice);
      // Another request may have the socket next.
      outgoing.once("close", () => socket.setTimeout(0).off("timeout", notice));
    });
    outgoing.once("response", (answer) => {
      response = answer;
      resolve(answer);
    });
    outgoing.on("error", reject);
    if (!body) outgoing.end();
    else {
      pipeline(openBody(body), outgoing, (error) => {
        // Once an answer is there, a refusal perhaps, nobody cares how far the body came.
        if (error && !response) reject(error);
      });
    }
  });
}
