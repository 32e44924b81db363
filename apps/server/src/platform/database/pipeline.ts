import type { QueryExecutor } from "kysely";
import type { Db, Tx } from "./db.ts";

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
