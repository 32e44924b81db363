import type { Bus } from "../../platform/bus/bus.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { type Ending, inPipeline, together } from "../../platform/database/pipeline.ts";
import { isUnavailable } from "../../platform/database/unavailable.ts";
import { Batch } from "./batch.ts";
import type { Change, ChangeKind, Outcome } from "./change.ts";
import type { BatchNews } from "./news.ts";

/** Most changes in one transaction: bounds how long its locks are held. */
const MAX_BATCH = 200;

/** Told of each change that was committed, and how many seconds after it was asked for. */
export type Committed = (change: { kind: string; value: unknown; seconds: number }) => void;

interface Waiting {
  kind: ChangeKind<Change, unknown>;
  op: Change;
  /** When it was asked for, by `performance.now()`. */
  since: number;
  settle(outcome: Outcome<unknown>): void;
  fail(error: unknown): void;
}

/** What the changes of a batch came to, in their order, and what is to be told once it is committed. */
interface Applied {
  outcomes: Array<Outcome<unknown> | undefined>;
  news: BatchNews[];
}

/**
 * The one way by which anything that members of a channel share is changed. What arrives while a
 * transaction is under way goes out together in the next one (group commit); an answer follows the commit.
 */
export interface Writer {
  /**
   * @returns what the change gives, once it is durable
   * @throws the change's own refusal (an `AppError`), or what the database failed with
   */
  submit<Op extends Change, Result>(kind: ChangeKind<Op, Result>, op: Op): Promise<Result>;
  /** Resolves when nothing waits any more. */
  idle(): Promise<void>;
}

/** The writer of a node; several nodes are ordered by the row locks. */
export function createWriter(db: Db, bus: Bus, committed?: Committed): Writer {
  let waiting: Waiting[] = [];
  let running: Promise<void> | undefined;

  const commit = (entries: Waiting[]): Promise<Applied> =>
    inPipeline(db, (tx, ending) => applyAll(tx, entries, ending));

  function tellAll(entries: Waiting[], { outcomes, news }: Applied): void {
    for (const message of news) bus.publish(message);
    entries.forEach((entry, index) => {
      const outcome = outcomes[index];
      if (outcome) entry.settle(outcome);
      else entry.fail(new Error(`${entry.kind.name} gave no outcome.`));
    });
    if (committed) tell(committed, entries, outcomes);
  }

  async function runAlone(entries: Waiting[]): Promise<void> {
    for (const [index, entry] of entries.entries()) {
      try {
        tellAll([entry], await commit([entry]));
      } catch (error) {
        entry.fail(error);
        if (!isUnavailable(error)) continue;
        // The database is away or full: to try it once for each would hold up everyone behind them.
        for (const rest of entries.slice(index + 1)) rest.fail(error);
        return;
      }
    }
  }

  async function loop(): Promise<void> {
    while (waiting.length > 0) {
      const entries = waiting.slice(0, MAX_BATCH);
      waiting = waiting.slice(MAX_BATCH);
      let applied: Applied;
      try {
        applied = await commit(entries);
      } catch {
        // One bad row must spoil only itself: each gets a transaction and an error of its own.
        await runAlone(entries);
        continue;
      }
      try {
        tellAll(entries, applied);
      } catch (error) {
        // It is stored: nothing may apply it once more. The sweep tells what was not told.
        for (const entry of entries) entry.fail(error);
      }
    }
    running = undefined;
  }

  return {
    submit: <Op extends Change, Result>(kind: ChangeKind<Op, Result>, op: Op) =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({
          // Entries of one kind go back to that kind alone, in `applyAll`: the types fit there.
          kind: kind as unknown as ChangeKind<Change, unknown>,
          op,
          since: performance.now(),
          settle: (outcome) => {
            if (outcome.ok) resolve(outcome.value as Result);
            else reject(outcome.error);
          },
          fail: reject,
        });
        running ??= Promise.resolve().then(loop);
      }),
    idle: () => running ?? Promise.resolve(),
  };
}

/** After those who wait for them: whoever counts holds up nobody. */
function tell(
  committed: Committed,
  entries: Waiting[],
  outcomes: Array<Outcome<unknown> | undefined>,
): void {
  const now = performance.now();
  entries.forEach(({ kind, since }, index) => {
    const outcome = outcomes[index];
    if (!outcome?.ok) return;
    committed({ kind: kind.name, value: outcome.value, seconds: (now - since) / 1_000 });
  });
}

/** Runs the changes sort by sort, in the order in which the sorts first arrived. */
async function applyAll(tx: Tx, entries: Waiting[], ending: Ending): Promise<Applied> {
  const changes = entries.map((entry) => entry.op);
  const kinds = [...new Set(entries.map((entry) => entry.kind))];
  // What a sort reads must see what the sorts before it wrote: only one that is alone reads ahead.
  const [only] = kinds.length === 1 ? kinds : [];
  const [batch, ahead] = await together([Batch.open(tx, changes), only?.read?.(tx, changes)]);
  const { result: outcomes, news } = await batch.complete(async () => {
    const found: Array<Outcome<unknown> | undefined> = entries.map(() => undefined);
    for (const kind of kinds) {
      const places = entries.flatMap((entry, index) => (entry.kind === kind ? [index] : []));
      const ops = places.flatMap((place) => changes[place] ?? []);
      const known = kind === only ? ahead : await kind.read?.(tx, ops);
      const results = await kind.apply(batch, ops, known);
      places.forEach((place, index) => {
        found[place] = results[index];
      });
    }
    return found;
  }, ending);
  return { outcomes, news };
}
