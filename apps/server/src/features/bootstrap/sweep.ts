import type { Bus } from "../../platform/bus/bus.ts";
import { type Db, lockByName } from "../../platform/database/db.ts";
import type { Hub } from "../../platform/realtime/hub.ts";
import {
  deleteExpiredSessions,
  deleteExpiredTokens,
  selectEndedSessions,
} from "../accounts/index.ts";
import { purgeStep } from "../channels/index.ts";
import { forgetApplied } from "../messages/index.ts";
import { selectChangedStreams } from "./queries.ts";

/** How often a node looks for changes whose news it lost; a change is made good within this and a read. */
const EVERY_MS = 1_000;
/**
 * How far a sweep looks behind the one before it: longer than the longest transaction (statement
 * limit 10 s), so that none commits behind it.
 */
const OVERLAP_SECONDS = 30;
const HOUSEKEEPING_MS = 60 * 60 * 1_000;
const PURGE_AFTER_HOURS = 24;

/** What the sweep works with. */
export interface SweepDeps {
  db: Db;
  bus: Bus;
  hub: Hub;
  onError(error: unknown): void;
}

/**
 * Looks once: streams changed lately, and sessions that ended without this node hearing it.
 * @param seconds since the last sweep that succeeded: a node that was cut off looks back that far
 */
export async function sweepOnce({ db, bus, hub }: SweepDeps, seconds = 0): Promise<void> {
  if (hub.connections.size === 0) return;
  const { channels, users, workspace } = await selectChangedStreams(db, seconds + OVERLAP_SECONDS);
  // A person's own stream first: who joined knows the channel before its messages come.
  for (const stream of workspace) {
    hub.note("workspace", stream);
    hub.note("guests", stream);
  }
  for (const stream of users) hub.note("user", stream);
  for (const stream of channels) hub.note("channel", stream);
  const open = [...new Set([...hub.connections].map((connection) => connection.session_id))];
  const session_ids = await selectEndedSessions(db, open);
  if (session_ids.length > 0) bus.publish({ type: "sessions-over", session_ids });
}

/**
 * Removes what nobody needs any more; one node at a time does it. A large channel goes in many small
 * transactions, between which it can stop and go on the next time.
 */
export async function housekeep(db: Db, isStopping = () => false): Promise<void> {
  await deleteExpiredSessions(db);
  await deleteExpiredTokens(db);
  await forgetApplied(db);
  for (let removed = 1; removed > 0 && !isStopping(); ) {
    removed = await db.transaction().execute(async (tx) => {
      await lockByName(tx, "purge");
      return purgeStep(tx, PURGE_AFTER_HOURS);
    });
  }
}

/**
 * Does some work again and again, never twice at once.
 * @returns stops, once the work under way has ended
 */
function everyMs(
  interval: number,
  onError: (error: unknown) => void,
  work: (isStopping: () => boolean) => Promise<void>,
): () => Promise<void> {
  let running: Promise<void> | undefined;
  let stopping = false;
  const timer = setInterval(() => {
    running ??= work(() => stopping)
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  }, interval);
  return async () => {
    stopping = true;
    clearInterval(timer);
    await running;
  };
}

/**
 * Sweeps for as long as the node lives.
 * @returns stops, once a sweep under way has ended
 */
export function startSweep(deps: SweepDeps): () => Promise<void> {
  let sweptAt = performance.now();
  const sweep = everyMs(EVERY_MS, deps.onError, async () => {
    const startedAt = performance.now();
    await sweepOnce(deps, (startedAt - sweptAt) / 1_000);
    sweptAt = startedAt;
  });
  const housekeeping = everyMs(HOUSEKEEPING_MS, deps.onError, (isStopping) =>
    housekeep(deps.db, isStopping),
  );
  return async () => {
    await Promise.all([sweep(), housekeeping()]);
  };
}
