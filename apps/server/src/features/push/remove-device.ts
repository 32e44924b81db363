import { notFound } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { deleteDevice } from "./queries/devices.ts";

/**
 * Ends push to one of one's own devices.
 * @throws `not_found`
 */
export async function removeDevice(db: Db, actor: Actor, _id: string): Promise<{ _id: string }> {
  if (!(await deleteDevice(db, actor.user_id, _id))) throw notFound();
  return { _id };
}
