import type { QueryExecutor } from "kysely";
import type { Tx } from "./db.ts";

/**
 * Runs work of a transaction whose statements need not wait for each other's answers: each goes to PostgreSQL at once
 * when it is put, and is run there after those that were put before it, as PostgreSQL's protocol allows ("pipelining").
 * What is put together takes one way there and back instead of one for each. Wait for such statements by `together`.
 * @param work gets the same transaction; only raw SQL may be run by it
 */
export function pipelined<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  const executor: QueryExecutor = tx.getExecutor();
  return executor.provideConnection((connection) => {
    // Kysely itself lets one statement of a transaction wait for the answer to the one before.
    const straight = executor.withConnectionProvider({
      provideConnection: (consumer) => consumer(connection),
    });
    return work({ getExecutor: () => straight } as unknown as Tx);
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
