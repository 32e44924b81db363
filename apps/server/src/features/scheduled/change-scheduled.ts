import type { ScheduledMessage, UpdateScheduledBody } from "@parley/contract";
import { AppError, badField, notFound } from "../../platform/app-error.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { selectChannelFacts } from "../channels/index.ts";
import { isFirst } from "../messages/index.ts";
import { changeOwn, type ScheduledDeps } from "./change-own.ts";
import { planSending } from "./plan-sending.ts";
import { lockScheduled, type ScheduledWithFiles, saveScheduled, toScheduled } from "./queries.ts";
import { checkMoment } from "./schedule-message.ts";

/** One's own, locked. */
async function ownScheduled(tx: Tx, { user_id }: Actor, _id: string): Promise<ScheduledWithFiles> {
  const held = await lockScheduled(tx, _id);
  if (held?.user_id !== user_id) throw notFound();
  return held;
}

/** Refuses what is over. */
function demandUnsent(held: ScheduledWithFiles): void {
  if (held.state === "deleted") throw notFound();
  // Once its time has come it may be on its way already.
  const isGoing = held.state === "waiting" && held.send_at <= new Date();
  if (held.state === "sent" || isGoing) throw new AppError("scheduled_sent");
}

/** Whether a change is here again; a conversation that is gone keeps no list of what was applied in it. */
async function isAgain(
  tx: Tx,
  actor: Actor,
  { channel_id }: ScheduledWithFiles,
  client_id: string | undefined,
): Promise<boolean> {
  const isThere = (await selectChannelFacts(tx, channel_id, actor.user_id)) !== undefined;
  return isThere && !(await isFirst({ tx }, { channel_id, actor, client_id }));
}

/**
 * Changes the text or the moment of what was not sent yet; the same `client_id` again changes nothing, also once it
 * was sent.
 * @throws `not_found`, `scheduled_sent`, `invalid_input`
 */
export async function updateScheduled(
  deps: ScheduledDeps,
  actor: Actor,
  _id: string,
  { client_id, text, send_at, time_zone }: UpdateScheduledBody,
): Promise<ScheduledMessage> {
  checkMoment(send_at);
  return changeOwn(deps, actor.user_id, async (tx, rev) => {
    const held = await ownScheduled(tx, actor, _id);
    if (await isAgain(tx, actor, held, client_id))
      return { row: { _id, state: held.state }, result: toScheduled(held) };
    demandUnsent(held);
    const isMoved = send_at !== undefined;
    if (text?.trim() === "" && held.file_ids.length === 0)
      throw badField("text", "Write something before you schedule it.");
    const next: ScheduledWithFiles = {
      ...held,
      text: text ?? held.text,
      send_at: send_at === undefined ? held.send_at : new Date(send_at),
      time_zone: time_zone ?? held.time_zone,
      // What failed waits again with a new moment; with a new text alone it would be sent at once.
      state: isMoved ? "waiting" : held.state,
      error: isMoved ? null : held.error,
    };
    await saveScheduled(tx, next, rev);
    if (isMoved) await planSending(tx, next.send_at);
    return { row: { _id, state: next.state }, result: toScheduled(next) };
  });
}

/**
 * Deletes what was not sent yet.
 * @throws `not_found`, `scheduled_sent`
 */
export async function deleteScheduled(
  deps: ScheduledDeps,
  actor: Actor,
  _id: string,
): Promise<{ _id: string }> {
  return changeOwn(deps, actor.user_id, async (tx, rev) => {
    const held = await ownScheduled(tx, actor, _id);
    demandUnsent(held);
    await saveScheduled(tx, { ...held, state: "deleted", error: null }, rev);
    return { row: { _id, state: "deleted" }, result: { _id } };
  });
}
