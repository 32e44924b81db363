import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  type AddressInfo,
  createServer as createRawServer,
  type Server,
  type Socket,
} from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import type { LookUp } from "../platform/outside/checked-lookup.ts";
import { names } from "./hostile-addresses.ts";

/** What a path of the server does. */
export type Answer = (response: ServerResponse, request: IncomingMessage) => void;

const page = (title: string) => `<!doctype html><head><title>${title}</title></head>`;
const html = { "content-type": "text/html; charset=utf-8" };
const BOMB = Buffer.alloc(64 * 1024 * 1024, " ");

/** Sends a page, or anything else, whole. */
export const says =
  (body: string | Buffer, headers: Record<string, string> = html): Answer =>
  (response) =>
    response.writeHead(200, headers).end(body);

/** A page packed as its header says, or not. */
const packed = (encoding: string, body: Buffer): Answer =>
  says(body, { ...html, "content-encoding": encoding });

/** Writes on and on, as fast as it is read. */
const endless =
  (beginning: string, headers: Record<string, string> = html, part = "x".repeat(16_384)): Answer =>
  (response) => {
    response.writeHead(200, headers);
    response.write(beginning);
    const more = () => {
      while (!response.destroyed && response.write(part));
    };
    response.on("drain", more);
    more();
  };

/** Ways to harm who reads a page; none of them ends in a preview. */
export const harmful: Record<string, Answer> = {
  "endless without a title": endless("<html><head>"),
  "endless title": endless("<title>", { "content-type": "image/png" }),
  "endless comment": endless("<!-- "),
  "endless attribute": endless('<meta content="'),
  "endless tag name": endless("<"),
  "gzip bomb": packed("gzip", gzipSync(BOMB)),
  "gzip bomb by its old name": packed("x-gzip", gzipSync(BOMB)),
  "deflate bomb": packed("deflate", deflateSync(BOMB)),
  "brotli bomb": packed("br", brotliCompressSync(BOMB)),
  "bomb in a bomb": packed("gzip, gzip", gzipSync(gzipSync(BOMB))),
  "unknown packing": packed("zstd", Buffer.from(page("zstd"))),
  "a packing from the prototype": packed("constructor", Buffer.from(page("x"))),
  "packing that is none": packed("gzip", Buffer.from(page("not packed"))),
  "brotli that is none": packed("br", Buffer.from(page("not packed"))),
  "packing that is cut off": packed("gzip", gzipSync(page("cut off")).subarray(0, 20)),
  "gzip that packs nothing for ever": endless(
    "",
    { ...html, "content-encoding": "gzip" },
    gzipSync("").toString("latin1"),
  ),
  "no media type": says(page("typeless"), {}),
  "plain text": says(page("text"), { "content-type": "text/plain" }),
  JSON: says('{"title":"x"}', { "content-type": "application/json" }),
  XML: says(page("xml"), { "content-type": "text/xml" }),
  "a program": says(page("js"), { "content-type": "text/javascript" }),
  "any bytes": says(page("bytes"), { "content-type": "application/octet-stream" }),
  PDF: says("%PDF-1.7", { "content-type": "application/pdf" }),
  video: says("ftyp", { "content-type": "video/mp4" }),
  "two media types": says(page("two"), { "content-type": "text/html, image/png" }),
  "a drawing": says("<svg xmlns='http://www.w3.org/2000/svg'/>", {
    "content-type": "image/svg+xml",
  }),
  "a drawing as PNG": says("<svg xmlns='http://www.w3.org/2000/svg' width='99' height='99'/>", {
    "content-type": "image/png",
  }),
  "a page as PNG": says(page("png"), { "content-type": "image/png" }),
  "an empty picture": says("", { "content-type": "image/png" }),
  "an empty page": says(""),
  "a page of NULs": says(Buffer.alloc(4_096)),
  "a title of nothing": says(page(" \u202e\u200b\u0000 ")),
  "status 204": (response) => response.writeHead(204, html).end(),
  "status 206": (response) => response.writeHead(206, html).end(page("part")),
  "status 304": (response) => response.writeHead(304, html).end(),
  "status 401": (response) =>
    response.writeHead(401, { ...html, "www-authenticate": "Basic" }).end(page("log in")),
  "status 404": (response) => response.writeHead(404, html).end(page("not found")),
  "status 500": (response) => response.writeHead(500, html).end(page("broken")),
  "a redirect without an address": (response) => response.writeHead(302, html).end(),
  "a connection that ends": (response) => response.destroy(),
  "a page that breaks off": (response) => {
    response.writeHead(200, { ...html, "content-length": "100000" });
    response.write("<html>", () => response.destroy());
  },
};

/** Ways to keep who reads waiting; they are given up. */
export const hanging: Record<string, Answer> = {
  "no answer": () => {},
  "a header and no more": (response) => response.writeHead(200, html).flushHeaders(),
  "a letter now and then": (response) => {
    response.writeHead(200, html);
    const drip = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(drip));
  },
  "a packed page that never goes on": (response) => {
    response.writeHead(200, { ...html, "content-encoding": "gzip" });
    response.write(gzipSync(page("never")).subarray(0, 12));
  },
  "informational answers for ever": (response) => {
    const drip = setInterval(() => response.writeProcessing(), 20);
    response.on("close", () => clearInterval(drip));
  },
};

/** Answers that are no HTTP. */
export const garbage: readonly string[] = [
  "SSH-2.0-OpenSSH_9.6\r\n",
  "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\nabc",
  `HTTP/1.1 200 OK\r\nX: ${"x".repeat(40_000)}\r\n\r\n`,
  "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n",
];

const ended = (server: Server, sockets: Set<Socket>) => () => {
  server.close();
  for (const socket of sockets) socket.destroy();
};

async function listen(server: Server) {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, close: ended(server, sockets) };
}

/** A server that answers each path as it is told, and one that must never be asked. */
export async function openHostileServer() {
  const paths = new Map<string, Answer>();
  const asked: IncomingMessage[] = [];
  const open = await listen(
    createServer((request, response) => {
      asked.push(request);
      const answer = paths.get(request.url ?? "") ?? says("", { "content-type": "text/plain" });
      answer(response, request);
    }),
  );
  let trespassers = 0;
  const secret = await listen(createRawServer(() => (trespassers += 1)));
  const lookUps = new Map<string, number>();
  const lookUp: LookUp = async (name) => {
    const answers = names[name] ?? [];
    const count = lookUps.get(name) ?? 0;
    lookUps.set(name, count + 1);
    const found = answers[Math.min(count, answers.length - 1)] ?? [];
    if (found.length === 0) throw new Error(`No address of ${name}`);
    return found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
  };
  let counted = 0;
  return {
    outside: { lookUp, exceptions: new Set([`127.0.0.1:${open.port}`]) },
    asked,
    port: open.port,
    secretPort: secret.port,
    trespassers: () => trespassers,
    /** The address at which the server answers so. */
    serve(answer: Answer, host = "127.0.0.1"): string {
      counted += 1;
      paths.set(`/${counted}`, answer);
      return `http://${host}:${open.port}/${counted}`;
    },
    /** A server that sends these bytes to whoever connects. */
    async raw(bytes: string) {
      const server = await listen(
        createRawServer((socket) => void socket.on("error", () => {}).end(bytes)),
      );
      return { address: `127.0.0.1:${server.port}`, close: server.close };
    },
    close() {
      open.close();
      secret.close();
    },
  };
}
