import { AsyncLocalStorage } from "node:async_hooks";
import { PreparedClient } from "../platform/database/prepared-client.ts";
import type { Plan } from "./plans.ts";

/** One statement as the server sent it, with how PostgreSQL ran it where that was asked for. */
export interface Statement {
  text: string;
  plan: Plan | undefined;
  /** The plan for whatever values, which a connection that prepared it may keep; only with `byIndex`. */
  generic: Plan | undefined;
}

interface Question {
  text: string;
  values: unknown[];
}

type Answer = { rows: Array<{ "QUERY PLAN": Array<{ Plan: Plan }> }> };
type Ask = (question: Question) => Promise<Answer>;

const recordings = new AsyncLocalStorage<Statement[]>();
/** Connections with a transaction under way. */
const inTransaction = new WeakSet<object>();

const OPENS = /^(begin|start transaction)/i;
const ENDS = /^(commit|rollback)$/i;
const EXPLAINED = /^\s*(select|insert|update|delete|with)\b/i;

const turns = new WeakMap<object, Promise<unknown>>();

/** One after the other on each connection: statements that are put together must not come between one and its plan. */
function inTurn<T>(client: object, work: () => Promise<T>): Promise<T> {
  const done = (turns.get(client) ?? Promise.resolve()).then(work);
  turns.set(
    client,
    done.catch(() => {}),
  );
  return done;
}

/** Runs a statement with its values, looks how that went, and undoes it. */
async function explain(
  ask: Ask,
  question: Question,
  options: Explain & { isInside: boolean },
): Promise<Pick<Statement, "plan" | "generic">> {
  const plain = (text: string) => ask({ text, values: [] });
  const planOf = ({ rows }: Answer) => rows[0]?.["QUERY PLAN"][0]?.Plan;
  await plain(options.isInside ? "SAVEPOINT explained" : "BEGIN");
  try {
    for (const way of options.byIndex ? ["seqscan", "hashjoin", "mergejoin"] : [])
      await plain(`SET LOCAL enable_${way} = off`);
    const { text, values } = question;
    const asked = { text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values };
    const plan = planOf(await ask(asked));
    if (!options.byIndex) return { plan, generic: undefined };
    return { plan, generic: planOf(await plain(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)) };
  } finally {
    await plain(options.isInside ? "ROLLBACK TO SAVEPOINT explained" : "ROLLBACK");
  }
}

/** How statements are looked at. */
export interface Explain {
  /**
   * As for tables without end: row by row through an index, and from end to end only where none can be used.
   * PostgreSQL does otherwise with small ones, and rightly so.
   */
  byIndex: boolean;
}

/**
 * Records the statements that `work` asks of any pool of the server in this process, those of transactions (begin,
 * commit) too; what others ask meanwhile is not among them. Not two at a time.
 * @param options with it each statement is run twice: explained and undone, where it stands, then for real
 */
export async function recordStatements<T>(
  work: () => Promise<T>,
  options?: Explain,
): Promise<{ value: T; statements: Statement[] }> {
  const statements: Statement[] = [];
  const { query } = PreparedClient.prototype;
  const plainly = query as unknown as (this: object, ...args: unknown[]) => Promise<unknown>;
  async function note(client: object, text: string, values: unknown[]): Promise<unknown> {
    const statement: Statement = { text, plan: undefined, generic: undefined };
    statements.push(statement);
    if (options && EXPLAINED.test(text)) {
      // Its own form of a question, so that what is explained is planned for these values.
      const ask = ((question) => plainly.call(client, question)) as Ask;
      const isInside = inTransaction.has(client);
      Object.assign(statement, await explain(ask, { text, values }, { ...options, isInside }));
    }
    if (OPENS.test(text)) inTransaction.add(client);
    if (ENDS.test(text)) inTransaction.delete(client);
    return plainly.call(client, text, values);
  }
  const recorded = function (this: object, ...args: unknown[]) {
    const [text, values] = args;
    const isMeant = recordings.getStore() === statements && args.length === 2;
    return isMeant && typeof text === "string" && Array.isArray(values)
      ? inTurn(this, () => note(this, text, values))
      : plainly.apply(this, args);
  };
  PreparedClient.prototype.query = recorded as unknown as typeof query;
  try {
    return { value: await recordings.run(statements, work), statements };
  } finally {
    PreparedClient.prototype.query = query;
  }
}
