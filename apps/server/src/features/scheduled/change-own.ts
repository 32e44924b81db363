import type { ScheduledRow } from "@parley/contract";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { numberUserStreams, userNews } from "../accounts/index.ts";

export interface ScheduledDeps {
  db: Db;
  bus: Bus;
}

/**
 * Changes one scheduled message of a person as the next change of their own stream; their devices hear of it
 * once it is committed.
 * @param write gives the row to tell, or null where nothing changed
 */
export async function changeOwn<T>(
  { db, bus }: ScheduledDeps,
  user_id: string,
  write: (tx: Tx, rev: number) => Promise<{ row: Omit<ScheduledRow, "type" | "rev">; result: T }>,
): Promise<T> {
  const { news, result } = await db.transaction().execute(async (tx) => {
    const [number] = await numberUserStreams(tx, [user_id]);
    if (!number) throw new Error(`Person ${user_id} has no stream.`);
    const { after, head } = number;
    const written = await write(tx, head);
    const rows: ScheduledRow[] = [{ type: "scheduled", rev: head, ...written.row }];
    const told = userNews(user_id, { type: "user", after, head, rows });
    return { news: told, result: written.result };
  });
  bus.publish(news);
  return result;
}
