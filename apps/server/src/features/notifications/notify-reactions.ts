import { Id, type Message } from "@parley/contract";
import { z } from "zod";
import type { StreamNews } from "../../platform/bus/bus.ts";
import type { Tx } from "../../platform/database/db.ts";
import { addJob } from "../../platform/database/jobs.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { askPush } from "../push/index.ts";
import { decideReaction } from "./decide.ts";
import { selectNewReactions, selectOfReactions } from "./queries/affected.ts";
import { type Author, selectAuthor } from "./queries/facts.ts";
import { lockNotifications, saveGrowth } from "./queries/write.ts";
import { decidePush } from "./reach.ts";
import { settle } from "./take-back.ts";
import { changeNotifications, type NotifyDeps, tellAfter, withDefaults } from "./tell.ts";

const NAME = "notify-reactions";

/** Asks to look at a message's reactions; several changes that wait are one look. Runs under the channel's lock. */
export async function messageReacted(tx: Tx, { _id, channel_id }: Message): Promise<void> {
  await addJob(tx, NAME, { message_id: _id, channel_id }, { key: `reactions ${_id}` });
}

const isTold = ({ chosen, level, ...facts }: Author) =>
  decideReaction({ ...facts, level: level ?? "nothing", preferences: withDefaults(chosen) })
    .notify !== null;

interface Place {
  channel_id: string;
  message_id: string;
}

/** Tells the author of reactions that came, once they are decided to be told. */
async function tellAuthor(
  { isHere }: NotifyDeps,
  tx: Tx,
  place: Place,
  author: Author,
): Promise<StreamNews[]> {
  const { user_id } = author;
  const fresh = await selectNewReactions(tx, { ...place, user_id });
  if (!fresh || !isTold(author)) return [];
  const { channel_id, message_id } = place;
  const about = { channel_id, subject_id: message_id, thread_id: null };
  const growth = { user_id, kind: "reaction" as const, ...about };
  if (decidePush(author, isHere(user_id), new Date()) === "asked") {
    await askPush(tx, [{ user_id, kind: "reaction", message_id, ref: null }]);
  }
  return changeNotifications(tx, [user_id], (revOf) =>
    saveGrowth(tx, [{ ...growth, ...fresh, rev: revOf(user_id) }]),
  );
}

export const notifyReactionsJob = (deps: NotifyDeps) =>
  defineJob({
    name: NAME,
    payload: z.object({ channel_id: Id, message_id: Id }),
    run: (place) =>
      tellAfter(deps, async (tx) => {
        await lockNotifications(tx, [place.channel_id]);
        // What there is may say less now: reactions were cleared.
        const before = await settle(tx, await selectOfReactions(tx, place));
        const author = await selectAuthor(tx, place);
        return author ? [...before, ...(await tellAuthor(deps, tx, place, author))] : before;
      }),
  });
