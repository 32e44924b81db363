import { type DestinationStream, type Logger, pino, stdTimeFunctions } from "pino";
import { errorFacts } from "./error-facts.ts";
import { terminalStream } from "./terminal.ts";

export type { Logger } from "pino";

/** The levels that LOG_LEVEL takes, most talkative first. */
export const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Never written, wherever a log call puts them. */
const secrets = [
  "req.headers.authorization",
  "req.headers.cookie",
  'res.headers["set-cookie"]',
  "password",
  "token",
  "*.password",
  "*.token",
  "*.access_token",
  // What @fastify/multipart says of each upload at the lowest level: all headers of the request.
  "busboyOptions",
];

/**
 * The log of this process: one JSON object a line on standard output, or short readable lines when
 * a person watches (`terminal`).
 */
export function createLog(options: {
  level: LogLevel;
  terminal?: boolean;
  destination?: DestinationStream;
}): Logger {
  const settings = {
    level: options.level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: secrets, censor: "[secret]" },
    serializers: { err: errorFacts },
  };
  const out = options.destination ?? process.stdout;
  return pino(settings, options.terminal ? terminalStream(out) : out);
}
