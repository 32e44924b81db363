import type { FaultKind } from "./kind.ts";
import { startLoad } from "./load-process.ts";
import { populate } from "./people.ts";
import { type Needs, openPlace } from "./place.ts";
import { type Company, type RunResult, runOnce } from "./run.ts";

/** How much is asked of a fault. */
export interface CampaignOptions {
  seed: number;
  runs: number;
  clients: number;
  rate: number;
  isShort: boolean;
  /** Hears of each run as it ends. */
  onRun?(result: RunResult): void;
}

/** Clients that connect in the first step; the others follow by as many. */
const STEP = 500;
/** Characters of a node's log that are printed when a run cannot go on. */
const LOG_SHOWN = 4_000;

/** Boots what faults need, connects people to it, and hands both over; ends everything after that. */
export async function withCompany<T>(
  needs: Needs,
  { seed, clients }: { seed: number; clients: number },
  work: (company: Company) => Promise<T>,
): Promise<T> {
  const place = await openPlace(needs, seed);
  const load = startLoad();
  try {
    const { owner, people } = await populate(place, clients);
    for (let from = 0; from < people.length; from += STEP) {
      await load.call("start", { people: people.slice(from, from + STEP), url: place.url });
    }
    return await work({ place, load, owner, people });
  } catch (error) {
    for (const node of place.nodes) console.error(node.logs().slice(-LOG_SHOWN));
    throw error;
  } finally {
    await load.stop();
    await place.close();
  }
}

/** Lets one fault happen again and again, and gives what each run showed. */
export async function campaign(kind: FaultKind, options: CampaignOptions): Promise<RunResult[]> {
  const { seed, runs, rate, isShort, onRun } = options;
  const clients = kind.clients?.(options.clients) ?? options.clients;
  return withCompany(kind.needs, { seed, clients }, async (company) => {
    const results: RunResult[] = [];
    for (let run = 0; run < runs; run += 1) {
      const result = await runOnce(kind, company, { seed: seed + run, rate, isShort });
      results.push(result);
      onRun?.(result);
    }
    return results;
  });
}
