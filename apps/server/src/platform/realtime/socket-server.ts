import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { closeCodes, limits, retryReason } from "@parley/contract";
import { WebSocketServer } from "ws";
import { startHeartbeat } from "./heartbeat.ts";
import { type SocketOptions, serveSocket } from "./serve-socket.ts";

const SOCKET_PATH = "/api/socket";
/** Two missed heartbeats end a half-open socket within 45 s. */
const HEARTBEAT_MS = 20_000;
/** How long a stop waits for clients to answer the close, before it hangs up. */
const CLOSE_MS = 2_000;

/** Another site's page must not open a socket with somebody's session; programs send no Origin. */
function isOriginAllowed(request: IncomingMessage, allowed: string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Answers an upgrade that leads nowhere. */
function turnAway(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** How far apart the clients of a node that stops come back, in ms for each of them, and at most. */
const SPREAD_MS = 2;
const MAX_SPREAD_MS = 5_000;

/** The sockets of a node. */
export interface SocketServer {
  /** Turns newcomers away, and sends those who are here elsewhere, in a spread over `ms`. */
  drain(ms: number): Promise<void>;
  /** Closes every socket with `going_away`; each is told a pause of its own before it comes back. */
  close(): Promise<void>;
}

/** Serves the realtime protocol on an HTTP server. */
export function serveSockets(server: Server, options: SocketOptions): SocketServer {
  let isDraining = false;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.socketMessageBytes,
    perMessageDeflate: false,
  });
  const onUpgrade = (request: IncomingMessage, stream: Duplex, head: Buffer) => {
    // A peer that hangs up now has nobody to tell, and must not end the process.
    stream.on("error", () => stream.destroy());
    // Not parsed as an address: "//" is none, and strangers may send it.
    const [path] = (request.url ?? "").split("?");
    if (path !== SOCKET_PATH) return turnAway(stream, "404 Not Found");
    if (!isOriginAllowed(request, options.allowedOrigins)) return turnAway(stream, "403 Forbidden");
    if (isDraining) return turnAway(stream, "503 Service Unavailable");
    sockets.handleUpgrade(request, stream, head, (socket) => serveSocket(socket, options));
  };
  server.on("upgrade", onUpgrade);
  const stopHeartbeat = startHeartbeat(options.hub, options.heartbeatMs ?? HEARTBEAT_MS);
  return {
    async drain(ms) {
      isDraining = true;
      // The first half is for whoever shares out the clients to notice; then they go one by one.
      await sleep(ms / 2);
      const leaving = [...sockets.clients];
      for (const [index, socket] of leaving.entries()) {
        socket.close(closeCodes.going_away, retryReason(0));
        if (index % 10 === 9) await sleep((ms / 2 / leaving.length) * 10);
      }
    },
    async close() {
      stopHeartbeat();
      server.off("upgrade", onUpgrade);
      const spread = Math.min(MAX_SPREAD_MS, SPREAD_MS * sockets.clients.size);
      for (const socket of sockets.clients)
        socket.close(closeCodes.going_away, retryReason(Math.random() * spread));
      const hangUp = setTimeout(() => {
        for (const socket of sockets.clients) socket.terminate();
      }, CLOSE_MS);
      await new Promise<void>((resolve) => sockets.close(() => resolve()));
      clearTimeout(hangUp);
    },
  };
}
