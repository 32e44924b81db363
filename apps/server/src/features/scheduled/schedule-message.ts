import { limits, type ScheduledMessage, type ScheduleMessageBody } from "@parley/contract";
import { AppError, badField } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { demandWriting, readSendable } from "../messages/index.ts";
import { changeOwn, type ScheduledDeps } from "./change-own.ts";
import { planSending } from "./plan-sending.ts";
import {
  countScheduled,
  insertScheduled,
  lockScheduled,
  type StoredScheduled,
  toScheduled,
} from "./queries.ts";

const DAY = 24 * 60 * 60 * 1_000;

/**
 * Refuses a moment that lies too far ahead.
 * @throws `invalid_input`
 */
export function checkMoment(send_at: string | undefined): void {
  if (!send_at || Date.parse(send_at) <= Date.now() + limits.scheduleDays * DAY) return;
  throw badField("send_at", "Choose a moment within the next year.");
}

const isSame = (held: StoredScheduled, body: ScheduleMessageBody, user_id: string) =>
  held.user_id === user_id && held.channel_id === body.channel_id;

/** What an earlier request with this id made. */
async function earlier(tx: Tx, body: ScheduleMessageBody, user_id: string) {
  const held = await lockScheduled(tx, body._id);
  if (!held) return undefined;
  if (!isSame(held, body, user_id)) throw new AppError("client_id_reused");
  return held;
}

/**
 * Has a message sent later. The same id again is the same scheduled message.
 * @throws `not_found`, `forbidden`, `channel_archived`, `message_deleted`, `client_id_reused`,
 *   `too_many_scheduled`, `invalid_input`
 */
export async function scheduleMessage(
  deps: ScheduledDeps,
  actor: Actor,
  body: ScheduleMessageBody,
): Promise<{ scheduled: ScheduledMessage; is_new: boolean }> {
  const { user_id } = actor;
  checkMoment(body.send_at);
  // It is asked again at its moment.
  await demandWriting(deps.db, actor, body);
  return changeOwn(deps, user_id, async (tx, rev) => {
    const before = await earlier(tx, body, user_id);
    const { _id } = body;
    if (before) {
      const result = { scheduled: toScheduled(before), is_new: false };
      return { row: { _id, state: before.state }, result };
    }
    if ((await countScheduled(tx, user_id)) >= limits.scheduledMessages)
      throw new AppError("too_many_scheduled");
    // They are locked until this one names them, so that they are not collected meanwhile.
    const files = (await readSendable(tx, [{ actor, body }])).of({ actor, body });
    if (files instanceof AppError) throw files;
    const {
      channel_id,
      thread_id = null,
      in_channel = false,
      text,
      time_zone,
      file_ids = [],
    } = body;
    const send_at = new Date(body.send_at);
    const row = {
      _id,
      user_id,
      channel_id,
      thread_id,
      in_channel,
      text,
      file_ids,
      send_at,
      time_zone,
    };
    // Somebody else's of the same id, at the same moment.
    if (!(await insertScheduled(tx, row, rev))) throw new AppError("client_id_reused");
    await planSending(tx, send_at);
    const stored = await lockScheduled(tx, _id);
    if (!stored) throw new Error(`Scheduled message ${_id} was not stored.`);
    return {
      row: { _id, state: "waiting" },
      result: { scheduled: toScheduled(stored), is_new: true },
    };
  });
}
