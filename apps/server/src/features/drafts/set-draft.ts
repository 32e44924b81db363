import type { Draft, DraftAnswer, SetDraftBody, UserFrame } from "@parley/contract";
import type { Bus } from "../../platform/bus/bus.ts";
import { type Db, lockByName, type Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { numberUserStreams, userNews } from "../accounts/index.ts";
import { demandWriting } from "../messages/index.ts";
import { mayReplace } from "./policy.ts";
import { saveDraft, selectDraft, selectDraftsRev, toDraft } from "./queries.ts";

/** What a place holds where nothing was ever written. */
const nothing = ({ channel_id, thread_id }: SetDraftBody): Draft => ({
  channel_id,
  thread_id: thread_id ?? null,
  text: "",
  rev: 0,
});

/** The change under the lock of one's own drafts; without news where nothing changes. */
async function changeIn(
  tx: Tx,
  actor: Actor,
  body: SetDraftBody,
): Promise<{ answer: DraftAnswer; news: UserFrame | null }> {
  const { user_id, session_id } = actor;
  await lockByName(tx, `drafts ${user_id}`);
  const held = await selectDraft(tx, user_id, body.thread_id ?? body.channel_id);
  const before = held ? toDraft(held) : nothing(body);
  // What is given up needs nothing: also not where one may not write any more.
  if (body.text !== "") await demandWriting(tx, actor, body);
  const unchanged = { draft: before, after: before.rev };
  if (before.text === body.text) return { answer: { ...unchanged, is_stored: true }, news: null };
  if (!mayReplace(held, { base: body.base, session_id }))
    return { answer: { ...unchanged, is_stored: false }, news: null };
  const last = await selectDraftsRev(tx, user_id);
  const [number] = await numberUserStreams(tx, [user_id]);
  if (!number) throw new Error(`Person ${user_id} has no stream.`);
  const { after, head } = number;
  const draft = { ...before, text: body.text, rev: head };
  await saveDraft(tx, user_id, { ...draft, session_id });
  const rows = [{ type: "drafts" as const, rev: head }];
  return {
    answer: { draft, is_stored: true, after: last },
    news: { type: "user", after, head, rows },
  };
}

/**
 * Keeps what is written at one place; one's other devices hear of it. What another device changed meanwhile stays, and
 * is answered.
 * @throws `not_found`, `forbidden`, `channel_archived`, `message_deleted`
 */
export async function setDraft(
  { db, bus }: { db: Db; bus: Bus },
  actor: Actor,
  body: SetDraftBody,
): Promise<DraftAnswer> {
  const { answer, news } = await db.transaction().execute((tx) => changeIn(tx, actor, body));
  if (news) bus.publish(userNews(actor.user_id, news));
  return answer;
}
