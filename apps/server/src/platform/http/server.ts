import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import fastifyCompress from "@fastify/compress";
import fastifyCookie from "@fastify/cookie";
import fastifyRateLimit, { type FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import { limits } from "@parley/contract";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  LogController,
} from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { AppError } from "../app-error.ts";
import { handleErrors, REQUEST_ID } from "./error-handler.ts";
import { readForms } from "./read-form.ts";
import { readJson } from "./read-json.ts";
import { securityHeaders } from "./security-headers.ts";

export interface HttpOptions {
  log: FastifyBaseLogger;
  /** Off only where a benchmark or a test floods on purpose. */
  rateLimit: boolean;
  /** Counts calls over all nodes; left out, this node counts its own. */
  callCounts?: FastifyRateLimitStoreCtor | undefined;
  /** Whether `X-Forwarded-For` of a proxy in front is believed. */
  trustProxy: boolean;
  /** Check every answer against its schema; costs time, so tests only. */
  checkAnswers: boolean;
}

/** Requests a minute from one address; a whole office may share one. */
const REQUESTS_PER_MINUTE = 6_000;

/**
 * What is shorter is compressed at once, in a quarter of a millisecond for a page of messages: to hand it to a stream takes
 * several times as long, and what hangs on a stream stays in memory until the next large collection of garbage.
 */
const AT_ONCE_BYTES = 256 * 1_024;

/** An address that cannot be decoded never gets as far as a route, its hooks and its errors. */
function refuseAddress(id: string, reply: FastifyReply): void {
  const message = "This address cannot be read: it is too long, or its percent signs are wrong.";
  const failure = new AppError("malformed_request", { message });
  const headers = { "Cache-Control": "private, no-store", [REQUEST_ID]: id };
  reply.code(failure.status).headers(headers).send(failure.toBody());
}

/** Fastify's types want those of its own library here. */
const compilersOf = ({ checkAnswers }: HttpOptions) => ({
  buildValidator: (() => validatorCompiler) as never,
  buildSerializer: (() =>
    checkAnswers ? serializerCompiler : () => (data: unknown) => JSON.stringify(data)) as never,
});

/** A Fastify instance with everything that holds for all routes: limits, errors, headers, compression. */
export async function createHttpServer(options: HttpOptions): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One proxy: further addresses in the header are what its client claims.
    trustProxy: options.trustProxy ? (_address, hop) => hop === 0 : false,
    bodyLimit: limits.bodyBytes,
    // Ours alone: what a client calls its request must not stand in the log.
    genReqId: () => randomUUID(),
    // A stop lets requests under way finish: what they wrote is acknowledged.
    forceCloseConnections: "idle",
    // Who still has a connection is served: a refusal would be a message not sent.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // All schemas are zod's: what Fastify would otherwise use for them is not even loaded.
    schemaController: { compilersFactory: compilersOf(options) },
    frameworkErrors: (_error, { id }, reply) => refuseAddress(id, reply as FastifyReply),
  });
  handleErrors(server);
  securityHeaders(server);
  readJson(server);
  await readForms(server);
  await server.register(fastifyCookie);
  if (options.rateLimit) {
    await server.register(fastifyRateLimit, {
      max: REQUESTS_PER_MINUTE,
      timeWindow: "1 minute",
      ...(options.callCounts ? { store: options.callCounts } : {}),
      errorResponseBuilder: () => new AppError("rate_limited"),
    });
  }
  await server.register(fastifyCompress, {
    threshold: 1_024,
    encodings: ["br", "gzip"],
    syncThreshold: AT_ONCE_BYTES,
  });
  return server;
}

/**
 * From `begin` on each answer asks its client to use another connection for the next request: one that
 * is asked on a connection which just closes gets no answer.
 */
export function announceDeparture(server: FastifyInstance) {
  let stopping = false;
  const underWay = new Set<unknown>();
  let lastEnded = 0;
  server.addHook("onRequest", async (request, reply) => {
    if (stopping) reply.header("Connection", "close");
    // Who asks how it is goes on asking.
    if (!ASKS_HOW_IT_IS.test(request.url)) underWay.add(request);
  });
  server.addHook("onResponse", async (request) => {
    if (underWay.delete(request)) lastEnded = Date.now();
  });
  return {
    begin: () => {
      stopping = true;
    },
    isStopping: () => stopping,
    /**
     * Waits until requests have stopped coming, at most `ms`: a balancer on a busy machine hears late that this node
     * leaves, and what it still sends here is lost when nobody accepts it any more.
     */
    async quiet(ms: number): Promise<void> {
      const patience = Date.now() + ms;
      // Looked at twice: what waits in a busy process is taken up in between.
      for (let quiet = 0; quiet < 2 && Date.now() < patience; ) {
        const isBusy = underWay.size > 0 || Date.now() < lastEnded + QUIET_MS;
        quiet = isBusy ? 0 : quiet + 1;
        await sleep(IDLE_MS);
      }
    },
  };
}

/** Balancers and those who watch. */
const ASKS_HOW_IT_IS = /^\/api\/(?:health|metrics)(?:\?|$)/;
/** For so long nothing must have been asked before a node that is drained takes no more. */
const QUIET_MS = 500;
/** How long a stop waits for requests under way. */
const DRAIN_MS = 4_000;
/** How often it looks for connections that have become idle meanwhile: those stay open by themselves. */
const IDLE_MS = 50;

/** Takes no more requests, lets those under way finish, and hangs up on those that do not. */
export async function drain(server: FastifyInstance): Promise<void> {
  const idle = setInterval(() => server.server.closeIdleConnections(), IDLE_MS);
  const hangUp = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS);
  try {
    await server.close();
  } finally {
    clearInterval(idle);
    clearTimeout(hangUp);
  }
}
