import { expect, test } from "vitest";
import { findRedis } from "../apps/server/src/test/redis.ts";
import { mountSmallDisk } from "../apps/server/src/test/small-disk.ts";
import { withCompany } from "./campaign.ts";
import { kinds } from "./kinds/index.ts";
import type { Needs } from "./place.ts";
import { type RunResult, runOnce } from "./run.ts";

/*
 * Every fault but the slow ones, once and small: that the product survives it, and that the harness
 * works. The campaign is `npm run faults`, and docs/reliability.md tells of it.
 */

const SEED = 20_261_121;
const CLIENTS = 12;
const RATE = 40;

/** Lets these faults happen one after the other to the same people at the same place. */
async function survive(needs: Needs, names: readonly string[]): Promise<void> {
  const results = await withCompany(needs, { seed: SEED, clients: CLIENTS }, async (company) => {
    const done: Array<[string, RunResult]> = [];
    for (const kind of kinds.filter(({ name }) => names.includes(name))) {
      const options = { seed: SEED, rate: RATE, isShort: true };
      done.push([kind.name, await runOnce(kind, company, options)]);
    }
    return done;
  });
  expect(results.map(([name]) => name)).toEqual(names);
  for (const [name, { acknowledged, violations }] of results) {
    expect(
      violations.map(({ sentence }) => sentence),
      name,
    ).toEqual([]);
    expect(acknowledged, name).toBeGreaterThan(0);
  }
}

test.concurrent("what happens to one server and its network", () =>
  survive({ network: "proxy" }, [
    "server-killed",
    "database-killed",
    "sockets-cut",
    "never-reading",
    "away-an-hour",
  ]));

test.concurrent("what happens to one of two nodes", () =>
  survive({ nodes: 2, network: "proxy", env: { DRAIN_SECONDS: "2" } }, [
    "node-drained",
    "node-killed",
  ]));

test
  .skipIf(!findRedis())
  .concurrent("three nodes whose Redis goes away (needs redis-server or valkey-server)", () =>
    survive({ nodes: 3, network: "proxy", redis: true }, ["redis-stopped"]),
  );

test.concurrent("a database that somebody else stops and starts, and a bucket that goes away", () =>
  survive({ database: "apart", s3: true }, ["database-stopped", "s3-stopped"]));

test.concurrent("requests that come twice, late and in another order", () =>
  survive({ network: "mangler" }, ["requests-mangled"]));

const probe = mountSmallDisk(1);
probe?.remove();

test
  .skipIf(!probe)
  .concurrent("a full disk (needs root that may mount a small one)", () =>
    survive({ disk: 220 }, ["disk-full"]),
  );
