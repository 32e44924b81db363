import type { MarkAsReadBody, ReadMark } from "@parley/contract";
import type { z } from "zod";
import { notFound } from "../../platform/app-error.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/call-route.ts";
import { Batch } from "./batch.ts";
import type { ChannelHooks } from "./hooks.ts";
import { selectMembershipsIn } from "./queries/memberships.ts";
import { moveReadMark } from "./queries/write.ts";

/** Moves one's own read mark forward, clamped to the head; all one's devices hear of it. */
export async function markAsRead(
  { db, bus, hooks }: { db: Db; bus: Bus; hooks: ChannelHooks },
  actor: Actor,
  { channel_id, seq }: z.output<typeof MarkAsReadBody>,
): Promise<z.output<typeof ReadMark>> {
  const { user_id } = actor;
  const { own, news } = await db.transaction().execute(async (tx) => {
    const batch = await Batch.open(tx, []);
    const mark = await moveReadMark(tx, { channel_id, user_id, seq });
    if (mark !== undefined) {
      batch.membershipChanged(channel_id, user_id);
      await hooks.read(batch, { channel_id, user_id, seq: mark });
    }
    const messages = await batch.finish();
    return { own: await selectMembershipsIn(tx, user_id, [channel_id]), news: messages };
  });
  for (const message of news) bus.publish(message);
  const mine = own[0]?.row;
  if (!mine) throw notFound();
  return {
    channel_id,
    last_read_seq: mine.own.last_read_seq,
    unread_count: mine.counts.unread,
    mention_count: mine.counts.mentions,
  };
}
