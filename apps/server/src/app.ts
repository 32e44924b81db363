import { existsSync } from "node:fs";
import { join } from "node:path";
import type { App, AppDeps } from "./app-deps.ts";
import { listJobs } from "./app-jobs.ts";
import { createParts } from "./app-parts.ts";
import { serveRoutes } from "./app-routes.ts";
import { authenticator, recentSessions, setupCode } from "./features/accounts/index.ts";
import { createCatchUp, cursorsBehind, startSweep } from "./features/bootstrap/index.ts";
import { indexIfBehind } from "./features/search/index.ts";
import { healthRoute } from "./health.ts";
import { databaseIdentity } from "./platform/database/identity.ts";
import { openStore } from "./platform/files/open-store.ts";
import { callRoutes } from "./platform/http/call-route.ts";
import { fileCookies } from "./platform/http/file-cookie.ts";
import { serveOpenApi } from "./platform/http/openapi.ts";
import { announceDeparture, createHttpServer, drain } from "./platform/http/server.ts";
import { serveWebApp } from "./platform/http/static.ts";
import { startJobs } from "./platform/jobs/jobs.ts";
import { readKeys } from "./platform/keys.ts";
import { serveSockets } from "./platform/realtime/socket-server.ts";
import type { Redis } from "./platform/redis/redis.ts";
import { version } from "./version.ts";

const WEB_BUILD = join(import.meta.dirname, "..", "..", "web", "dist");

/**
 * Connections that wait to be accepted; the system may allow fewer (Linux: `net.core.somaxconn`, 4096). Node's own
 * 511 are not enough for a company that is back at once: whoever finds no place tries again after 1 s, 3 s, 7 s, 15 s.
 */
const BACKLOG = 16_384;

/** What the nodes share; undefined where this is the only one. Its code is loaded where it is used. */
async function redisOf({ config, db, log }: AppDeps): Promise<Redis | undefined> {
  if (config.redisUrl === undefined) return undefined;
  const { openRedis } = await import("./platform/redis/redis.ts");
  return openRedis(config.redisUrl, { workspace: await databaseIdentity(db), log });
}

/** Figures for an operator who wants them; undefined where nobody may read them. Their code is loaded where it is used. */
async function metricsOf({ metricsToken }: AppDeps["config"]) {
  if (metricsToken === undefined) return undefined;
  const { createMetrics } = await import("./platform/metrics/metrics.ts");
  return { ...createMetrics(), serve: (await import("./app-metrics.ts")).serveMetrics };
}

/** Builds the app from its parts, which the other `app-*.ts` connect. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { config, db, log } = deps;
  const store = await openStore(config, log);
  const keys = await readKeys(db, config.dataDir);
  const redis = await redisOf(deps);
  const fastify = await createHttpServer({
    log,
    callCounts: redis?.callCounts,
    rateLimit: config.rateLimit,
    trustProxy: config.trustProxy,
    checkAnswers: deps.checkAnswers ?? false,
  });
  const metrics = await metricsOf(config);
  const parts = createParts(
    { ...deps, store, keys, ...(redis ? { bus: redis.bus } : {}) },
    fastify,
    metrics,
  );
  const { bus, hub, presence, writer, mailer, catchUps, onError } = parts;

  serveOpenApi(fastify, version);
  const recent = recentSessions();
  const route = callRoutes(fastify, {
    authenticate: authenticator(db, recent),
    recent: recent.find,
    cookies: fileCookies(config.publicUrl),
    publicUrl: config.publicUrl,
  });
  const departure = announceDeparture(fastify);
  healthRoute(route, db, departure.isStopping);
  serveRoutes(route, fastify, parts, deps);
  await serveWebApp(fastify, deps.webBuild ?? (existsSync(WEB_BUILD) ? WEB_BUILD : undefined));

  const sockets = serveSockets(fastify.server, {
    hub,
    admission: catchUps,
    authenticate: authenticator(db),
    behind: cursorsBehind,
    catchUp: createCatchUp(db),
    live: presence,
    allowedOrigins: config.publicUrl ? [config.publicUrl] : [],
    rateLimit: config.rateLimit,
    onError,
  });
  await indexIfBehind(db);
  const stopSweep = startSweep({ db, bus, hub, onError });
  const jobs = listJobs(parts);
  metrics?.serve(fastify, metrics, { ...deps, hub, redis, jobs });
  // Not before it listens: a start that fails has done nothing and says one sentence.
  let stopJobs = () => Promise.resolve();

  return {
    fastify,
    listen: async (address) => {
      await fastify.listen({ ...address, backlog: BACKLOG });
      stopJobs = startJobs({ pool: deps.pool, log, jobs });
      parts.decider.start();
    },
    setupCode: () => setupCode(db),
    close: async () => {
      departure.begin();
      if (config.drainMs > 0) {
        await sockets.drain(config.drainMs);
        await departure.quiet(config.drainMs);
      }
      await stopSweep();
      await stopJobs();
      await mailer.close();
      await Promise.all([sockets.close(), drain(fastify)]);
      await writer.idle();
      await parts.decider.stop();
      await parts.searchIndex.stop();
      await presence.stop();
      await redis?.close();
      metrics?.close();
    },
  };
}
