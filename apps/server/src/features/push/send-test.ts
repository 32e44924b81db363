import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { askPush } from "./ask-push.ts";
import { currentDevice } from "./list-devices.ts";

/**
 * Pushes a test notification to the device that asks, whatever is quiet.
 * @throws `no_push_device`
 */
export async function sendTest(db: Db, actor: Actor): Promise<void> {
  const { user_id } = actor;
  const { _id } = await currentDevice(db, actor);
  const cause = { user_id, kind: "test" as const, message_id: null, ref: null };
  await db.transaction().execute((tx) => askPush(tx, [cause], _id));
}
