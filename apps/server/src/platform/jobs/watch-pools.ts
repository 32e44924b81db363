import { setTimeout as sleep } from "node:timers/promises";
import type { OpenDatabase } from "../database/connect.ts";
import {
  giveBackJobs,
  type PoolClient,
  sayPoolIsOver,
  sayPoolsLive,
  selectDeadPools,
} from "../database/job-pools.ts";
import type { Logger } from "../log/log.ts";

type Pool = OpenDatabase["pool"];

/** ms between two looks for pools that died. */
const LOOK_MS = 10_000;
/** Looks in a row in which a pool must be dead: one that has lost its connection says so again by the next. */
const LOOKS = 3;

/** Which pools of workers are this server's, and what becomes of the jobs of others that died. */
export interface PoolWatch {
  begin(pool_id: string): void;
  end(pool_id: string): void;
  stop(): Promise<void>;
}

/**
 * Says for as long as this server lives that its pools do, and gives back the jobs of those that died: by themselves
 * these would wait for four hours, a message that was to be sent at nine among them.
 */
export function watchPools(options: {
  pool: Pool;
  log: Logger;
  lookMs?: number | undefined;
}): PoolWatch {
  const { pool, log, lookMs = LOOK_MS } = options;
  const stopping = new AbortController();
  const own = new Set<string>();
  const said = new Set<string>();
  let seenDead = new Map<string, number>();
  let client: PoolClient | undefined;

  async function speak(): Promise<PoolClient> {
    if (!client) {
      client = await pool.connect();
      said.clear();
    }
    const fresh = [...own].filter((id) => !said.has(id));
    if (fresh.length > 0) await sayPoolsLive(client, fresh);
    for (const id of fresh) said.add(id);
    for (const id of said) {
      if (own.has(id)) continue;
      await sayPoolIsOver(client, id);
      said.delete(id);
    }
    return client;
  }

  async function look(): Promise<void> {
    const speaker = await speak();
    const dead = (await selectDeadPools(speaker)).filter((id) => !own.has(id));
    seenDead = new Map(dead.map((id) => [id, (seenDead.get(id) ?? 0) + 1]));
    const sure = dead.filter((id) => (seenDead.get(id) ?? 0) >= LOOKS);
    if (sure.length === 0) return;
    await giveBackJobs(speaker, sure);
    log.warn({ jobs: true }, "Jobs of a server that ended without finishing them are done now.");
  }

  function hangUp(): void {
    // Never back into the pool: what it has said must end with it.
    client?.release(true);
    client = undefined;
  }

  async function keepLooking(): Promise<void> {
    while (!stopping.signal.aborted) {
      // The database is away: the next look tries again, with a connection of its own.
      await look().catch(hangUp);
      await sleep(lookMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
    hangUp();
  }

  const ended = keepLooking();
  return {
    begin: (pool_id) => void own.add(pool_id),
    end: (pool_id) => void own.delete(pool_id),
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
