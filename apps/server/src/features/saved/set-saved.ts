import { limits, type SavedMessage, type SetSavedBody } from "@parley/contract";
import { AppError, badField, demand, notFound } from "../../platform/app-error.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import { type Db, lockByName, type Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { numberUserStreams, userNews } from "../accounts/index.ts";
import { plainFacts, selectChannelFacts } from "../channels/index.ts";
import { changeOf, isFirst, selectMessages } from "../messages/index.ts";
import type { SavedHooks } from "./hooks.ts";
import { nextState, type Standing } from "./next-state.ts";
import { maySave } from "./policy.ts";
import {
  countSaved,
  removeSaved,
  saveStanding,
  selectSaved,
  selectSavedChanges,
  selectStanding,
} from "./queries.ts";
import { planReminders } from "./remind.ts";

const DAY = 24 * 60 * 60 * 1_000;

function checkReminder(remind_at: SetSavedBody["remind_at"]): void {
  if (!remind_at || Date.parse(remind_at) <= Date.now() + limits.reminderDays * DAY) return;
  throw badField("remind_at", "Choose a moment within the next five years.");
}

/** Whether a message may come onto the list that is not on it. */
async function demandSaving(tx: Tx, actor: Actor, channel_id: string, message_id: string) {
  const facts = await selectChannelFacts(tx, channel_id, actor.user_id);
  if (!facts) throw notFound();
  demand(maySave(plainFacts(facts, actor)));
  const [message] = await selectMessages(tx, channel_id, [message_id]);
  if (!message) throw notFound();
  if (message.deleted_at !== null) throw new AppError("message_deleted");
  if ((await countSaved(tx, actor.user_id)) >= limits.savedMessages)
    throw new AppError("too_many_saved");
}

export interface SetSavedDeps {
  db: Db;
  bus: Bus;
  hooks: Pick<SavedHooks, "putOff">;
}

interface Wish extends SetSavedBody {
  actor: Actor;
}

/** The change under the lock of one's own list; null where nothing changes. */
async function changeIn(tx: Tx, wish: Wish, hooks: SetSavedDeps["hooks"]) {
  const { actor, message_id, client_id } = wish;
  const { user_id } = actor;
  await lockByName(tx, `saved ${user_id}`);
  const held = await selectStanding(tx, user_id, message_id);
  const standing: Standing | null = held?.standing ?? null;
  const next = nextState(standing, wish);
  const { channel_id } = held ?? (await changeOf(tx, actor, message_id));
  if (standing === null) await demandSaving(tx, actor, channel_id, message_id);
  // A conversation that is gone keeps no list of what was applied in it.
  const isThere = (await selectChannelFacts(tx, channel_id, user_id)) !== undefined;
  const first = !isThere || (await isFirst({ tx }, { channel_id, actor, client_id }));
  if (next === undefined || !first) return null;
  const [number] = await numberUserStreams(tx, [user_id]);
  if (!number) throw new Error(`Person ${user_id} has no stream.`);
  const { after, head } = number;
  const key = { user_id, message_id, channel_id };
  if (next) await saveStanding(tx, key, next, head);
  else await removeSaved(tx, key, head);
  if (next?.remind_at) await planReminders(tx, next.remind_at);
  const isPutOff = next?.remind_at != null && next.remind_at > new Date();
  const read = isPutOff ? await hooks.putOff(tx, { user_id, message_id, rev: head }) : [];
  const rows = [...(await selectSavedChanges(tx, user_id, after, 1)), ...read];
  return userNews(user_id, { type: "user", after, head, rows });
}

/**
 * Sets how a message stands on one's own list; all one's devices hear of it.
 * @returns how it stands now; null: it is not on the list
 * @throws `not_found`, `forbidden`, `message_deleted`, `too_many_saved`, `invalid_input`
 */
export async function setSaved(
  { db, bus, hooks }: SetSavedDeps,
  actor: Actor,
  body: SetSavedBody,
): Promise<SavedMessage | null> {
  checkReminder(body.remind_at);
  const { news, saved } = await db.transaction().execute(async (tx) => ({
    news: await changeIn(tx, { ...body, actor }, hooks),
    saved: await selectSaved(tx, actor.user_id, body.message_id),
  }));
  if (news) bus.publish(news);
  return saved ?? null;
}
