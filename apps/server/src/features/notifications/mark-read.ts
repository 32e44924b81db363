import type { MarkNotificationsBody, UnreadNotifications, UserStreamRow } from "@parley/contract";
import type { z } from "zod";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { Batch } from "../channels/index.ts";
import type { PutOff } from "../saved/index.ts";
import { countAllUnread } from "./count-unread.ts";
import {
  hasUnread,
  lockMemberships,
  type Mark,
  readAllBroadcasts,
  readBroadcasts,
  saveRead,
  selectUnreadBroadcasts,
} from "./queries/marks.ts";
import { selectChangesOf } from "./queries/read.ts";
import { hasReadByMark, type ReadAfter, saveUnread } from "./queries/unread.ts";

type Unread = z.output<typeof UnreadNotifications>;

interface Deps {
  db: Db;
  bus: Bus;
}

/** Reads what the mark has passed within a change of one's own, if there is anything. */
export async function readIn(batch: Batch, user_id: string, mark: Mark): Promise<void> {
  if (!(await hasUnread(batch.tx, user_id, mark))) return;
  batch.ownChanged(user_id, (tx, rev) => readAs(tx, user_id, mark, rev));
}

/** Reads what the mark has passed, as change `rev` of the person's own stream; gives its rows. */
async function readAs(tx: Tx, user_id: string, mark: Mark, rev: number): Promise<UserStreamRow[]> {
  await saveRead(tx, user_id, mark, rev);
  const changes = await selectChangesOf(tx, [{ user_id, after: rev - 1, head: rev }]);
  return changes.get(user_id) ?? [];
}

/** Reads the reminder of a message of which one is to be reminded again. */
export async function reminderPutOff(
  tx: Tx,
  { user_id, message_id, rev }: PutOff,
): Promise<UserStreamRow[]> {
  const mark: Mark = { type: "reminder", message_id };
  return (await hasUnread(tx, user_id, mark)) ? readAs(tx, user_id, mark, rev) : [];
}

/** Brings back within a change of one's own what a read mark has read after `seq`, if there is anything. */
export async function unreadIn(
  batch: Batch,
  { user_id, ...mark }: ReadAfter & { user_id: string },
): Promise<void> {
  if (!(await hasReadByMark(batch.tx, user_id, mark))) return;
  batch.ownChanged(user_id, async (tx, rev) => {
    await saveUnread(tx, user_id, mark, rev);
    const changes = await selectChangesOf(tx, [{ user_id, after: rev - 1, head: rev }]);
    return changes.get(user_id) ?? [];
  });
}

async function inOwnBatch(
  { db, bus }: Deps,
  { user_id }: Actor,
  change: (batch: Batch) => Promise<void>,
): Promise<Unread> {
  const { news, unread } = await db.transaction().execute(async (tx) => {
    const batch = await Batch.open(tx, []);
    await change(batch);
    const messages = await batch.finish();
    return { news: messages, unread: await countAllUnread(tx, user_id) };
  });
  for (const message of news) bus.publish(message);
  return unread;
}

/** Broadcasts have no rows: what was read of them is kept in the memberships. */
async function broadcastsOf(tx: Tx, user_id: string, message_ids: string[] | null) {
  const found = await selectUnreadBroadcasts(tx, user_id, message_ids);
  const channel_ids = found.map(({ channel_id }) => channel_id);
  await lockMemberships(tx, user_id, channel_ids);
  return { found, channel_ids };
}

/** Marks one's own notifications as read, on all devices. Ids that are not one's own are passed over. */
export function markRead(
  deps: Deps,
  actor: Actor,
  { ids, thread }: z.output<typeof MarkNotificationsBody>,
): Promise<Unread> {
  const { user_id } = actor;
  return inOwnBatch(deps, actor, async (batch) => {
    if (thread) return readIn(batch, user_id, { type: "thread", ...thread });
    if (!ids || ids.length === 0) return;
    const { found } = await broadcastsOf(batch.tx, user_id, ids);
    for (const broadcasts of found) {
      await readBroadcasts(batch.tx, user_id, broadcasts);
      batch.membershipChanged(broadcasts.channel_id, user_id);
    }
    await readIn(batch, user_id, { type: "ids", ids });
  });
}

/** Marks everything as read that there is. */
export function markAllRead(deps: Deps, actor: Actor): Promise<Unread> {
  const { user_id } = actor;
  return inOwnBatch(deps, actor, async (batch) => {
    const { channel_ids } = await broadcastsOf(batch.tx, user_id, null);
    await readAllBroadcasts(batch.tx, user_id, channel_ids);
    for (const channel_id of channel_ids) batch.membershipChanged(channel_id, user_id);
    await readIn(batch, user_id, { type: "all" });
  });
}
