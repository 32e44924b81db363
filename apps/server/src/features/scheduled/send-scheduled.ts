import type { Message } from "@parley/contract";
import { z } from "zod";
import { AppError, notFound } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { defineJob, type Job } from "../../platform/jobs/jobs.ts";
import type { Writer } from "../channels/index.ts";
import { type MessageHooks, sendMessage } from "../messages/index.ts";
import { changeOwn, type ScheduledDeps } from "./change-own.ts";
import { SEND_SCHEDULED } from "./plan-sending.ts";
import { lockScheduled, type StoredScheduled, saveScheduled, selectDue } from "./queries.ts";

export interface SendScheduledDeps extends ScheduledDeps {
  writer: Writer;
  hooks: MessageHooks;
}

/** Messages that one look takes. */
const BATCH = 100;

/** Sends it under its own id: however often, by whichever node, it becomes one message. */
const send = (deps: SendScheduledDeps, actor: Actor, row: StoredScheduled) =>
  sendMessage(deps, actor, {
    channel_id: row.channel_id,
    client_id: row._id,
    text: row.text,
    ...(row.thread_id === null ? {} : { thread_id: row.thread_id, in_channel: row.in_channel }),
    ...(row.file_ids.length === 0 ? {} : { file_ids: row.file_ids }),
  });

/** Notes what came of it, unless that is noted. */
function settle(
  deps: SendScheduledDeps,
  { _id, user_id }: StoredScheduled,
  outcome: Pick<StoredScheduled, "state" | "error">,
): Promise<void> {
  return changeOwn(deps, user_id, async (tx, rev) => {
    const held = await lockScheduled(tx, _id);
    const isOver = held?.state !== "waiting" && held?.state !== "failed";
    if (held && !isOver) await saveScheduled(tx, { ...held, ...outcome }, rev);
    return { row: { _id, state: held && isOver ? held.state : outcome.state }, result: undefined };
  });
}

/** Sends one whose time has come; what is refused is kept, with the reason. */
async function sendDue(
  deps: SendScheduledDeps,
  row: Awaited<ReturnType<typeof selectDue>>[number],
): Promise<void> {
  const actor = { user_id: row.user_id, session_id: "", role: row.role };
  try {
    if (!row.is_active) throw notFound();
    await send(deps, actor, row);
  } catch (error) {
    // What may pass by itself is tried again.
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await settle(deps, row, { state: "failed", error: error.code });
    return;
  }
  await settle(deps, row, { state: "sent", error: null });
}

/**
 * Sends everything that is due, in the order of its moments. A node that dies between sending and noting it leaves it
 * to the next look, which finds the message stored under the same id.
 */
async function sendScheduled(deps: SendScheduledDeps, now: Date): Promise<void> {
  for (;;) {
    const due = await selectDue(deps.db, now, BATCH);
    const failures: unknown[] = [];
    for (const row of due) await sendDue(deps, row).catch((error) => failures.push(error));
    // The others have gone; these are tried again.
    if (failures.length > 0) throw failures[0];
    if (due.length < BATCH) return;
  }
}

/** Stores one of somebody's own with another moment or state, unless it is over; gives it as it was. */
function retime(
  deps: SendScheduledDeps,
  { user_id }: Actor,
  _id: string,
  change: (held: StoredScheduled) => StoredScheduled,
): Promise<StoredScheduled> {
  return changeOwn(deps, user_id, async (tx, rev) => {
    const held = await lockScheduled(tx, _id);
    if (held?.user_id !== user_id || held.state === "deleted") throw notFound();
    if (held.state === "sent") throw new AppError("scheduled_sent");
    const next = change(held);
    await saveScheduled(tx, next, rev);
    return { row: { _id, state: next.state }, result: held };
  });
}

/**
 * Sends one's own now. Its moment comes first: what another device changes while it is sent is then refused, and not
 * lost with it; and should this node die here, the next look sends it.
 * @throws `not_found`, `scheduled_sent`, and what sending throws: then it stays as it was
 */
export async function sendNow(
  deps: SendScheduledDeps,
  actor: Actor,
  _id: string,
): Promise<Message> {
  const now = new Date();
  const row = await retime(deps, actor, _id, (held) => ({
    ...held,
    ...{ send_at: now, state: "waiting", error: null },
  }));
  try {
    const { message } = await send(deps, actor, row);
    await settle(deps, row, { state: "sent", error: null });
    return message;
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const { send_at, state, error: reason } = row;
    // The look at what is due may have met the same refusal meanwhile, and noted it.
    await retime(deps, actor, _id, (held) => ({ ...held, send_at, state, error: reason }));
    throw error;
  }
}

/**
 * Looks at each moment that somebody chose. What a node took up and died with waits for hours in the queue of
 * jobs: so it looks once a minute as well.
 */
export const sendScheduledJob = (deps: SendScheduledDeps): Job =>
  defineJob({
    name: SEND_SCHEDULED,
    payload: z.object({}),
    cron: "* * * * *",
    run: () => sendScheduled(deps, new Date()),
  });
