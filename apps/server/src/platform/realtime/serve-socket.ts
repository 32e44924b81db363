import {
  ClientCommand,
  type Cursors,
  closeCodes,
  errors,
  PROTOCOL_VERSION,
  retryReason,
  type ServerFrame,
} from "@parley/contract";
import type { WebSocket } from "ws";
import { type Admission, Overload } from "../admission.ts";
import { parseJson } from "../http/read-json.ts";
import { Connection } from "./connection.ts";
import type { Audience, Hub } from "./hub.ts";
import { type CatchUpFrames, sendCatchUp } from "./send-catch-up.ts";

const HELLO_TIMEOUT_MS = 10_000;
/** Commands in one window; a client that behaves sends a handful a minute. */
const COMMANDS_PER_WINDOW = 60;
const WINDOW_MS = 10_000;

type LiveCommand = Extract<ClientCommand, { type: "watch" | "activity" | "typing" }>;

/** What serving sockets needs to know and to call. */
export interface SocketOptions {
  hub: Hub;
  /** Lets so many read what they missed at a time. */
  admission: Admission;
  authenticate(token: string): Promise<{ user_id: string; session_id: string } | undefined>;
  /** What is left to be read of these cursors by somebody who hears streams from there on; undefined for nothing. */
  behind(cursors: Cursors, audience: Audience): Cursors | undefined;
  /**
   * Frames that bring these cursors up to date, each stream read in one snapshot. `asked`: a `sync`, which always
   * answers. Told `true`, that the reader is slow, it forgets what it can read again later.
   */
  catchUp(user_id: string, cursors: Cursors, asked: boolean): CatchUpFrames;
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
  /** Goes into the close itself. */
  readonly reason: string;
  constructor(closeCode: number, frame: Extract<ServerFrame, { type: "error" }>, reason = "") {
    super(frame.message);
    this.closeCode = closeCode;
    this.frame = frame;
    this.reason = reason;
  }
}

const refuse = (closeCode: number, code: keyof typeof errors, message?: string, reason?: string) =>
  new Refusal(closeCode, { type: "error", code, message: message ?? errors[code].message }, reason);

/** What a failure of any sort tells the client. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Overload)) return refuse(closeCodes.going_away, "unavailable");
  return refuse(closeCodes.try_again, "busy", undefined, retryReason(error.retryMs));
}

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

/** One socket from its upgrade to its close. */
export function serveSocket(socket: WebSocket, options: SocketOptions): void {
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

  /** Does what is answered before anything live. */
  async function beforeLive(to: Connection, answer: () => Promise<void>): Promise<void> {
    to.hold();
    try {
      await answer();
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
    await begin(command);
  }

  async function begin(command: Extract<ClientCommand, { type: "hello" }>) {
    const session = await options.authenticate(command.token);
    if (!session) throw refuse(closeCodes.session_over, "session_over");
    if (socket.readyState !== socket.OPEN) return;
    const newcomer = new Connection(socket, session.user_id, session.session_id);
    connection = newcomer;
    await beforeLive(newcomer, () => welcome(newcomer, command.cursors));
    if (socket.readyState === socket.OPEN) options.live?.opened(newcomer);
  }

  /** Only who has missed something waits for a turn to read it. */
  async function welcome(newcomer: Connection, cursors: Cursors) {
    const audience = await options.hub.join(newcomer);
    if (socket.readyState !== socket.OPEN) return;
    // Ended between the check and the join, when nobody could tell this socket.
    if (!audience) throw refuse(closeCodes.session_over, "session_over");
    const behind = options.behind(cursors, audience);
    if (behind)
      await options.admission.run(async (turn) => {
        if (socket.readyState === socket.OPEN)
          await sendCatchUp(newcomer, options.catchUp(newcomer.user_id, behind, false), turn);
      });
    newcomer.answer(
      JSON.stringify({
        type: "ready",
        protocol: PROTOCOL_VERSION,
        user_id: newcomer.user_id,
        server_time: new Date().toISOString(),
      } satisfies ServerFrame),
    );
  }

  async function handle(command: ClientCommand): Promise<void> {
    if (command.type === "hello") return hello(command);
    const known = connection;
    if (!known) throw refuse(closeCodes.bad_message, "malformed_request", "Say hello first.");
    if (command.type === "ping") return known.send('{"type":"pong"}');
    if (command.type === "sync") {
      return options.admission.run((turn) =>
        beforeLive(known, () =>
          sendCatchUp(known, options.catchUp(known.user_id, command.cursors, true), turn),
        ),
      );
    }
    await options.live?.command(known, command);
  }

  function fail(error: unknown) {
    const refusal = refusalOf(error);
    if (!(error instanceof Refusal || error instanceof Overload)) options.onError(error);
    if (socket.readyState !== socket.OPEN) return;
    socket.send(JSON.stringify([refusal.frame]));
    socket.close(refusal.closeCode, refusal.reason);
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
