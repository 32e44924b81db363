import type { Channel, NotifyBody } from "@parley/contract";
import type { z } from "zod";
import { notFound } from "../../platform/app-error.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { Batch } from "./batch.ts";
import { saveNotify } from "./queries/write.ts";
import { showChannel } from "./show-channel.ts";

/**
 * Sets what a channel notifies one of, and mutes or unmutes it; all one's devices hear of it.
 * @throws `not_found` for who is no member
 */
export async function setNotify(
  { db, bus }: { db: Db; bus: Bus },
  actor: Actor,
  { channel_id, ...changes }: z.output<typeof NotifyBody>,
): Promise<Channel> {
  const { user_id } = actor;
  const news = await db.transaction().execute(async (tx) => {
    const batch = await Batch.open(tx, []);
    if (!(await saveNotify(tx, { channel_id, user_id }, changes))) throw notFound();
    batch.membershipChanged(channel_id, user_id);
    return batch.finish();
  });
  for (const message of news) bus.publish(message);
  return showChannel(db, actor, channel_id);
}
