import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { AppError } from "../app-error.ts";
import type { Metrics } from "./metrics.ts";

/** Readings a minute from one address: a scraper needs four, guessing gets nowhere. */
const READINGS_PER_MINUTE = 120;

/** The pattern of a call; the files of the app, and what leads nowhere, count as one: strangers must not make series. */
const patternOf = (url: string | undefined) => (url?.startsWith("/api/") ? url : "other");

const hash = (text: string) => createHash("sha256").update(text).digest();

/** Compares what both hash to, so that the time it takes tells neither length nor beginning. */
function isToken(authorization: string | undefined, token: string): boolean {
  const [scheme, given] = (authorization ?? "").split(" ");
  return scheme?.toLowerCase() === "bearer" && timingSafeEqual(hash(given ?? ""), hash(token));
}

/**
 * `GET /api/metrics`, for a Prometheus that knows the token. It is no call of the contract because it answers with
 * Prometheus' text, to programs. Where a request comes from proves nothing: behind a proxy on the same machine all
 * of them come from loopback, so the token alone opens it.
 * @param look reads what has to be asked for first; called once a reading
 */
export function metricsRoute(
  server: FastifyInstance,
  options: { metrics: Metrics; token: string | undefined; look: () => Promise<void> },
): void {
  const { metrics, token, look } = options;
  server.addHook("onResponse", async (request, reply) => {
    const { method, routeOptions } = request;
    const route = patternOf(routeOptions.url);
    const seconds = reply.elapsedTime / 1_000;
    metrics.answered({ method, route, status: reply.statusCode, seconds });
  });
  server.get(
    "/api/metrics",
    {
      schema: { hide: true },
      config: { rateLimit: { max: READINGS_PER_MINUTE, timeWindow: "1 minute" } },
    },
    async ({ headers }, reply) => {
      if (token === undefined || !isToken(headers.authorization, token)) {
        const message = "Send the METRICS_TOKEN of this server: Authorization: Bearer TOKEN.";
        throw new AppError("session_over", { message });
      }
      await look();
      return reply
        .headers({ "Cache-Control": "private, no-store" })
        .type(metrics.registry.contentType)
        .send(await metrics.registry.metrics());
    },
  );
}
