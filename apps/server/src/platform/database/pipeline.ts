import { type QueryExecutor, type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "./db.ts";

/**
 * Begins a transaction whose statements are planned once on each connection, for whatever values. The planner would
 * else look at each value anew as long as one message looks cheaper than the ten that a general plan counts on: to plan
 * takes longer than to run what reads a few rows by their keys. By an index, as for tables without end: a plan that is
 * kept must not come from the hour in which a table was small.
 */
const BEGIN = [
  "BEGIN",
  "SET LOCAL plan_cache_mode = force_generic_plan",
  ...["seqscan", "hashjoin", "mergejoin"].map((way) => `SET LOCAL enable_${way} = off`),
].join("; ");

/** A statement of whose answer nothing is to be known but that it succeeded. */
export type Write = RawBuilder<unknown>;

/**
 * Takes a statement that is run with others: before the commit, after what was put before it.
 * @param answered hears what it gave, before it is known whether that is committed; it can ask nothing more of the
 * transaction
 */
export type Put = <Row>(write: RawBuilder<Row>, answered?: (rows: Row[]) => void) => void;

/** The end of a transaction in a pipeline. */
export interface Ending {
  /** Puts the commit behind what was put: nothing can be put after it, and nothing of the work may throw. */
  commit(): void;
}

/**
 * Runs work on one connection whose statements need not wait for each other's answers: each goes to PostgreSQL at once
 * when it is put, and is run there after those that were put before it, as PostgreSQL's protocol allows ("pipelining").
 * What is put together takes one way there and back instead of one for each. Wait for such statements by `together`.
 * @param of a transaction, or the database: then work has a connection to itself, and begins and ends by itself what it
 * does there
 * @param work only raw SQL may be run by it, and none after it has ended: the connection is somebody else's then
 */
export function pipelined<T>(of: Db | Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const executor: QueryExecutor = of.getExecutor();
  return executor.provideConnection(async (connection) => {
    let isOver = false;
    // Kysely itself lets one statement of a transaction wait for the answer to the one before.
    const straight = executor.withConnectionProvider({
      async provideConnection(consumer) {
        if (isOver) throw new Error("A statement was put after the work that it belongs to.");
        return consumer(connection);
      },
    });
    try {
      return await work({ getExecutor: () => straight } as unknown as Tx);
    } finally {
      isOver = true;
    }
  });
}

/**
 * Runs a transaction in a pipeline: its begin leaves with the first statements, and its commit with the last where the
 * work says so.
 * @returns what the work gave, once it is committed
 */
export function inPipeline<T>(db: Db, work: (tx: Tx, ending: Ending) => Promise<T>): Promise<T> {
  return pipelined(db, async (straight) => {
    const put = (text: string) => {
      const answer = sql.raw<{ command?: string }>(text).execute(straight);
      // Whoever waits for it hears of its failure; until then nobody may.
      answer.catch(() => {});
      return answer;
    };
    let committed: ReturnType<typeof put> | undefined;
    const tx = {
      getExecutor() {
        if (committed) throw new Error("A statement was put after the commit.");
        return straight.getExecutor();
      },
    } as unknown as Tx;
    const commit = () => {
      committed ??= put("COMMIT");
    };
    const begun = put(BEGIN);
    try {
      const result = await work(tx, { commit });
      await begun;
      commit();
      const answer = await committed;
      // So it ends a transaction in which something failed of which nobody told.
      if (answer?.rows[0]?.command !== "COMMIT") throw new Error("Nothing was committed.");
      return result;
    } catch (error) {
      // A connection that takes neither is broken, and the pool knows it.
      await (committed ?? put("ROLLBACK")).catch(() => {});
      throw error;
    }
  });
}

/**
 * Waits for statements of one transaction that were put together.
 * @throws what the first of them failed with, and not before all are answered: nothing of them may still be under way
 * when the transaction is rolled back, and what comes after a failure fails only because of it
 */
export async function together<T extends readonly unknown[]>(
  statements: {
    [Place in keyof T]: Promise<T[Place]> | T[Place];
  },
): Promise<T> {
  const settled = await Promise.allSettled(statements);
  for (const outcome of settled) if (outcome.status === "rejected") throw outcome.reason;
  return settled.map((outcome) => (outcome as PromiseFulfilledResult<unknown>).value) as never;
}
