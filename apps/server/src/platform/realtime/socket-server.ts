import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import {
  ClientCommand,
  type Cursors,
  closeCodes,
  errors,
  limits,
  PROTOCOL_VERSION,
  type ServerFrame,
} from "@parley/contract";
import { type WebSocket, WebSocketServer } from "ws";
import { parseJson } from "../http/read-json.ts";
import { Connection } from "./connection.ts";
import type { Hub } from "./hub.ts";

const SOCKET_PATH = "/api/socket";
const HELLO_TIMEOUT_MS = 10_000;
/** Two missed heartbeats end a half-open socket within 45 s. */
const HEARTBEAT_MS = 20_000;
/** Commands in one window; a client that behaves sends a handful a minute. */
const COMMANDS_PER_WINDOW = 60;
const WINDOW_MS = 10_000;
/** How long a stop waits for clients to answer the close, before it hangs up. */
const CLOSE_MS = 2_000;

type LiveCommand = Extract<ClientCommand, { type: "watch" | "activity" | "typing" }>;

export interface SocketServerOptions {
  hub: Hub;
  authenticate(token: string): Promise<{ user_id: string; session_id: string } | undefined>;
  /** Frames that bring these cursors up to date, read in one snapshot. `asked`: a `sync`, which always answers. */
  catchUp(user_id: string, cursors: Cursors, asked: boolean): AsyncIterable<ServerFrame>;
  /** What is not about change streams: who is there, and who is writing. */
  live?: {
    opened(connection: Connection): void;
    closed(connection: Connection): void;
    command(connection: Connection, command: LiveCommand): Promise<void>;
  };
  /** Origins whose pages may connect, beside the one that the request itself names as host. */
  allowedOrigins: string[];
  rateLimit: boolean;
  /** Milliseconds until a socket without `hello` is closed (10 000). */
  helloMs?: number;
  /** Milliseconds between heartbeats (20 000); a socket that missed one is ended at the next. */
  heartbeatMs?: number;
  onError(error: unknown): void;
}

/** A close that the client is told the reason of. */
class Refusal extends Error {
  readonly closeCode: number;
  readonly frame: ServerFrame;
  constructor(closeCode: number, frame: Extract<ServerFrame, { type: "error" }>) {
    super(frame.message);
    this.closeCode = closeCode;
    this.frame = frame;
  }
}

const refuse = (closeCode: number, code: keyof typeof errors, message?: string) =>
  new Refusal(closeCode, { type: "error", code, message: message ?? errors[code].message });

function readCommand(data: string): ClientCommand {
  try {
    return ClientCommand.parse(parseJson(data));
  } catch {
    throw refuse(
      closeCodes.bad_message,
      "malformed_request",
      "This is not a command of the protocol.",
    );
  }
}

/** Another site's page must not open a socket with somebody's session; programs send no Origin. */
function isOriginAllowed(request: IncomingMessage, allowed: string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined || allowed.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** One socket from its upgrade to its close. */
function serveSocket(socket: WebSocket, options: SocketServerOptions): void {
  let connection: Connection | undefined;
  let commands = 0;
  let windowStart = Date.now();
  let work = Promise.resolve();
  const helloTimer = setTimeout(
    () => socket.close(closeCodes.timeout, "no hello"),
    options.helloMs ?? HELLO_TIMEOUT_MS,
  );

  function countCommand() {
    if (Date.now() - windowStart > WINDOW_MS) {
      windowStart = Date.now();
      commands = 0;
    }
    commands += 1;
    if (options.rateLimit && commands > COMMANDS_PER_WINDOW) {
      throw refuse(closeCodes.rate_limited, "rate_limited");
    }
  }

  async function sendCatchUp(to: Connection, cursors: Cursors, asked: boolean) {
    to.hold();
    try {
      if (!asked) await options.hub.join(to);
      for await (const frame of options.catchUp(to.user_id, cursors, asked)) {
        await to.answer(JSON.stringify(frame));
      }
      if (asked) return;
      await to.answer(
        JSON.stringify({
          type: "ready",
          protocol: PROTOCOL_VERSION,
          user_id: to.user_id,
          server_time: new Date().toISOString(),
        } satisfies ServerFrame),
      );
    } finally {
      to.release();
    }
  }

  async function hello(command: Extract<ClientCommand, { type: "hello" }>) {
    if (connection)
      throw refuse(closeCodes.bad_message, "malformed_request", "Say hello only once.");
    clearTimeout(helloTimer);
    if (command.protocol !== PROTOCOL_VERSION) {
      throw new Refusal(closeCodes.protocol, {
        type: "error",
        code: "protocol_mismatch",
        message: `This server speaks version ${PROTOCOL_VERSION}. Reload to get the matching app.`,
      });
    }
    const session = await options.authenticate(command.token);
    if (!session) throw refuse(closeCodes.session_over, "session_over");
    if (socket.readyState !== socket.OPEN) return;
    connection = new Connection(socket, session.user_id, session.session_id);
    await sendCatchUp(connection, command.cursors, false);
    // Ended between the check and the join: nobody told this socket, so ask again.
    if (!(await options.authenticate(command.token)))
      throw refuse(closeCodes.session_over, "session_over");
    if (socket.readyState === socket.OPEN) options.live?.opened(connection);
  }

  async function handle(command: ClientCommand): Promise<void> {
    if (command.type === "hello") return hello(command);
    if (!connection) throw refuse(closeCodes.bad_message, "malformed_request", "Say hello first.");
    if (command.type === "ping") return connection.send('{"type":"pong"}');
    if (command.type === "sync") return sendCatchUp(connection, command.cursors, true);
    await options.live?.command(connection, command);
  }

  function fail(error: unknown) {
    const refusal = error instanceof Refusal ? error : refuse(closeCodes.going_away, "unavailable");
    if (!(error instanceof Refusal)) options.onError(error);
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify([refusal.frame]));
    socket.close(refusal.closeCode);
  }

  socket.on("message", (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return;
    if (connection) connection.alive = true;
    try {
      // Counted as they arrive: what waits for its turn is in memory already.
      countCommand();
    } catch (error) {
      return fail(error);
    }
    // One after the other: an answer must not overtake the one before it.
    work = work
      .then(async () => {
        if (socket.readyState !== socket.OPEN) return;
        if (isBinary) throw refuse(closeCodes.bad_message, "malformed_request", "Send text.");
        await handle(readCommand(data.toString()));
      })
      .catch(fail);
  });
  socket.on("pong", () => {
    if (connection) connection.alive = true;
  });
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    clearTimeout(helloTimer);
    if (!connection) return;
    options.hub.leave(connection);
    options.live?.closed(connection);
  });
}

function heartbeat(hub: Hub): void {
  for (const connection of hub.connections) {
    if (!connection.alive) connection.terminate();
    connection.alive = false;
    connection.ping();
  }
}

/** Answers an upgrade that leads nowhere. */
function turnAway(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/**
 * Serves the realtime protocol on an HTTP server.
 * @returns closes every socket with `going_away`, so that clients reconnect elsewhere or later
 */
export function serveSockets(server: Server, options: SocketServerOptions): () => Promise<void> {
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
    sockets.handleUpgrade(request, stream, head, (socket) => serveSocket(socket, options));
  };
  server.on("upgrade", onUpgrade);
  const timer = setInterval(heartbeat, options.heartbeatMs ?? HEARTBEAT_MS, options.hub);
  timer.unref();
  return async () => {
    clearInterval(timer);
    server.off("upgrade", onUpgrade);
    for (const socket of sockets.clients) socket.close(closeCodes.going_away, "server stops");
    const hangUp = setTimeout(() => {
      for (const socket of sockets.clients) socket.terminate();
    }, CLOSE_MS);
    await new Promise<void>((resolve) => sockets.close(() => resolve()));
    clearTimeout(hangUp);
  };
}
