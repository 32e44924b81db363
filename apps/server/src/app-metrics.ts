import { statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { AppDeps } from "./app-deps.ts";
import { lastBackupFile } from "./features/backups/index.ts";
import { ageOfQueue } from "./features/notifications/index.ts";
import { countJobs, type JobCount } from "./platform/database/job-counts.ts";
import type { Metrics } from "./platform/metrics/metrics.ts";
import { metricsRoute } from "./platform/metrics/metrics-route.ts";
import type { Hub } from "./platform/realtime/hub.ts";
import type { Redis } from "./platform/redis/redis.ts";
import { version } from "./version.ts";

/** ms that a reading waits for the database: without an answer it says so, and gives everything else. */
const PATIENCE_MS = 2_000;

/** What the figures are read from. */
interface Measured extends Pick<AppDeps, "config" | "db" | "pool"> {
  hub: Pick<Hub, "connections">;
  redis: Redis | undefined;
  /** Names of all jobs, so that those without any are told as well. */
  jobs: ReadonlyArray<{ name: string }>;
}

/** Serves `/api/metrics` with what an operator acts on, and looks up what is not counted along. */
export function serveMetrics(
  fastify: FastifyInstance,
  metrics: Metrics,
  { config, db, pool, hub, redis, jobs }: Measured,
): void {
  let counts: JobCount[] | undefined;
  let undecided: number | undefined;
  const gauge = metrics.gauge;
  gauge({ name: "parley_build_info", help: "The version that runs.", labels: ["version"] }, () => [
    { labels: { version }, value: 1 },
  ]);
  gauge({ name: "parley_sockets", help: "Open sockets of this node." }, () => hub.connections.size);
  gauge(
    { name: "parley_people_connected", help: "People with a socket on this node." },
    () => new Set([...hub.connections].map(({ user_id }) => user_id)).size,
  );
  gauge(
    {
      name: "parley_database_connections",
      help: "Connections of this node to the database.",
      labels: ["state"],
    },
    () => [
      { labels: { state: "in_use" }, value: pool.totalCount - pool.idleCount },
      { labels: { state: "idle" }, value: pool.idleCount },
    ],
  );
  gauge(
    { name: "parley_database_waiting", help: "Statements that wait for a free connection." },
    () => pool.waitingCount,
  );
  gauge(
    { name: "parley_database_up", help: "1 where the database answers within two seconds." },
    () => (counts ? 1 : 0),
  );
  gauge(
    {
      name: "parley_jobs",
      help: "Jobs of the workspace that are due, and that were given up.",
      labels: ["job", "state"],
    },
    () => counts && jobValues(jobs, counts),
  );
  gauge(
    { name: "parley_jobs_oldest_due_seconds", help: "How long the oldest job that is due waits." },
    () => counts && Math.max(0, ...counts.map(({ oldest_due }) => oldest_due)),
  );
  gauge(
    {
      name: "parley_undecided_oldest_seconds",
      help: "How long the oldest message waits of which is to be decided whom it notifies.",
    },
    () => undecided,
  );
  if (redis) {
    gauge({ name: "parley_redis_up", help: "1 while this node reaches its Redis." }, () =>
      redis.bus.isConnected() ? 1 : 0,
    );
    gauge(
      { name: "parley_redis_round_trip_seconds", help: "How long Redis took to answer last." },
      redis.roundTrip,
    );
  }
  gauge(
    {
      name: "parley_last_backup_timestamp_seconds",
      help: "When the last backup of this data folder was done (Unix time).",
    },
    () => {
      const file = statSync(lastBackupFile(config.dataDir), { throwIfNoEntry: false });
      return file && Math.round(file.mtimeMs / 1_000);
    },
  );

  async function look(): Promise<void> {
    const given = new AbortController();
    const late = sleep(PATIENCE_MS, undefined, { signal: given.signal, ref: false });
    const asked = Promise.all([countJobs(db), ageOfQueue(db)]).catch(() => undefined);
    const found = await Promise.race([asked, late.catch(() => undefined)]);
    [counts, undecided] = found ?? [];
    given.abort();
  }
  metricsRoute(fastify, { metrics, token: config.metricsToken, look });
}

/** Every job by its name, whether there are some or not: what never was there raises no alarm. */
function jobValues(jobs: ReadonlyArray<{ name: string }>, counts: JobCount[]) {
  const known = new Map(counts.map((count) => [count.name, count]));
  const names = new Set([...jobs.map(({ name }) => name), ...known.keys()]);
  return [...names].flatMap((job) =>
    (["due", "failed"] as const).map((state) => ({
      labels: { job, state },
      value: known.get(job)?.[state] ?? 0,
    })),
  );
}
