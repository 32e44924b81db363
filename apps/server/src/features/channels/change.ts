import type { AppError } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { Batch, Locks } from "./batch.ts";

/** What every change says before it runs. */
export type Change = Locks;

/** One change done, or refused. A refusal concerns only its own change; a throw fails the batch. */
export type Outcome<Result> = { ok: true; value: Result } | { ok: false; error: AppError };

export const done = <Result>(value: Result): Outcome<Result> => ({ ok: true, value });
export const refused = (error: AppError): Outcome<never> => ({ ok: false, error });

/** A sort of change: runs all changes of its sort in a batch together, so that it can write in bulk. */
export interface ChangeKind<Op extends Change, Result, Known = unknown> {
  name: string;
  /** Reads under the locks what does not depend on what they say; where it can, together with taking them. */
  read?(tx: Tx, ops: Op[]): Promise<Known>;
  /** Checks, numbers and writes; gives one outcome per change, in order. */
  apply(batch: Batch, ops: Op[], known: Known): Promise<Array<Outcome<Result>>>;
}

/** A sort of change that has nothing to write in bulk: runs its changes one after the other. */
export function oneByOne<Op extends Change, Result>(
  name: string,
  run: (batch: Batch, op: Op) => Promise<Outcome<Result>>,
): ChangeKind<Op, Result> {
  return {
    name,
    async apply(batch, ops) {
      const outcomes: Array<Outcome<Result>> = [];
      for (const op of ops) outcomes.push(await run(batch, op));
      return outcomes;
    },
  };
}
