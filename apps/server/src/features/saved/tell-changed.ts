import { Id, type Message } from "@parley/contract";
import { z } from "zod";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { addJob } from "../../platform/database/jobs.ts";
import { defineJob, type Job } from "../../platform/jobs/jobs.ts";
import { numberUserStreams, userNews } from "../accounts/index.ts";
import type { MessageHooks } from "../messages/index.ts";
import { selectSavedSince } from "./list-saved.ts";
import { isSavedBySomebody, selectSavers, touchSaved } from "./queries.ts";

const TELL = "tell-saved";

/** People that one transaction tells: bounds how long it holds their streams. */
const PEOPLE = 200;

/** Asks to tell those who saved it. Runs under the channel's lock. */
async function messageChanged(tx: Tx, { _id }: Message): Promise<void> {
  if (await isSavedBySomebody(tx, _id)) await addJob(tx, TELL, { message_id: _id });
}

/** What a saved message says is what it says now, on every device. */
export const savedHooks: Partial<MessageHooks> = {
  edited: messageChanged,
  deleted: messageChanged,
  restored: messageChanged,
};

/** Gives the message's place on everybody's list a new number. */
async function tellSavers({ db, bus }: { db: Db; bus: Bus }, message_id: string): Promise<void> {
  for (let after: string | null = null; ; ) {
    const user_ids: string[] = await selectSavers(db, message_id, after, PEOPLE);
    const news = await db.transaction().execute(async (tx) => {
      const numbers = await numberUserStreams(tx, user_ids);
      const people = numbers.map(({ user_id, head }) => ({ user_id, rev: head }));
      await touchSaved(tx, message_id, people);
      const told = [];
      for (const { user_id, after, head } of numbers) {
        const rows = await selectSavedSince(tx, user_id, after);
        told.push(userNews(user_id, { type: "user", after, head, rows }));
      }
      return told;
    });
    for (const message of news) bus.publish(message);
    after = user_ids.at(-1) ?? null;
    if (user_ids.length < PEOPLE) return;
  }
}

export const tellSavedJob = (deps: { db: Db; bus: Bus }): Job =>
  defineJob({
    name: TELL,
    payload: z.object({ message_id: Id }),
    run: ({ message_id }) => tellSavers(deps, message_id),
  });
