import type { MarkAsReadBody, MarkAsUnreadBody, ReadMark } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { notFound } from "../../platform/app-error.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { Batch } from "./batch.ts";
import type { ChannelHooks } from "./hooks.ts";
import { selectMembershipsIn } from "./queries/memberships.ts";
import { moveReadMark, setReadMark } from "./queries/read-marks.ts";

interface Deps {
  db: Db;
  bus: Bus;
  hooks: ChannelHooks;
}

/** Changes one's own mark and says where it stands; all one's devices hear of it when it moved. */
async function inOwnBatch(
  { db, bus }: Deps,
  { user_id }: Actor,
  channel_id: string,
  change: (batch: Batch) => Promise<boolean>,
): Promise<z.output<typeof ReadMark>> {
  const { own, news } = await db.transaction().execute(async (tx) => {
    const batch = await Batch.open(tx, []);
    if (await change(batch)) batch.membershipChanged(channel_id, user_id);
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

/** Moves one's own read mark forward, clamped to the head. */
export function markAsRead(
  deps: Deps,
  actor: Actor,
  { channel_id, seq, since }: z.output<typeof MarkAsReadBody>,
): Promise<z.output<typeof ReadMark>> {
  const mine = { channel_id, user_id: actor.user_id };
  return inOwnBatch(deps, actor, channel_id, async (batch) => {
    const mark = await moveReadMark(batch.tx, mine, { seq, since });
    if (mark !== undefined) await deps.hooks.read(batch, { ...mine, seq: mark });
    return mark !== undefined;
  });
}

/** Sets one's own read mark by hand, also backwards: what was read on the way without knowing of it comes too late. */
export function markAsUnread(
  deps: Deps,
  actor: Actor,
  { channel_id, seq, client_id = uuidv7(), undoes = false }: z.output<typeof MarkAsUnreadBody>,
): Promise<z.output<typeof ReadMark>> {
  const mine = { channel_id, user_id: actor.user_id };
  return inOwnBatch(deps, actor, channel_id, async (batch) => {
    const isSet = await setReadMark(batch.tx, mine, { seq, client_id, undoes });
    if (isSet && undoes) await deps.hooks.unread(batch, { ...mine, seq });
    return isSet;
  });
}
