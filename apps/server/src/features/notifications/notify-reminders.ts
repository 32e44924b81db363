import { Id, Timestamp } from "@parley/contract";
import { z } from "zod";
import type { Tx } from "../../platform/database/db.ts";
import { addJob } from "../../platform/database/jobs.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { askPush } from "../push/index.ts";
import type { DueReminder } from "../saved/index.ts";
import { selectPeopleToTell } from "./queries/facts.ts";
import { saveReminders } from "./queries/reminders.ts";
import { decidePush } from "./reach.ts";
import { changeNotifications, inChunks, type NotifyDeps, tellAfter } from "./tell.ts";

const NAME = "notify-reminders";

const Reminders = z.object({
  due: z.array(z.object({ user_id: Id, message_id: Id, channel_id: Id, reminded_at: Timestamp })),
});
type Reminder = z.output<typeof Reminders>["due"][number];

/** Somebody wanted to be reminded of messages now: asks to tell them, exactly if `tx` commits. */
export async function savedDue(tx: Tx, due: readonly DueReminder[]): Promise<void> {
  for (const chunk of inChunks(due)) {
    const reminders = chunk.map((one) => ({ ...one, reminded_at: one.reminded_at.toISOString() }));
    await addJob(tx, NAME, { due: reminders });
  }
}

/** Tells who asked for it, whatever they switched off: they chose the moment themselves. */
async function notifyReminders(deps: NotifyDeps, due: readonly Reminder[]): Promise<void> {
  const user_ids = due.map(({ user_id }) => user_id);
  const known = await selectPeopleToTell(deps.db, user_ids);
  const people = new Map(known.map((person) => [person.user_id, person]));
  const told = due.filter(({ user_id }) => people.has(user_id));
  await tellAfter(deps, (tx) =>
    changeNotifications(
      tx,
      told.map(({ user_id }) => user_id),
      async (revOf) => {
        const rows = told.map((one) => ({ ...one, rev: revOf(one.user_id) }));
        const fresh = await saveReminders(tx, rows);
        const pushed = fresh.filter(({ user_id }) => {
          const person = people.get(user_id);
          return person && decidePush(person, deps.isHere(user_id), new Date()) === "asked";
        });
        await askPush(
          tx,
          pushed.map((one) => ({ ...one, kind: "reminder", ref: null })),
        );
      },
    ),
  );
}

export const notifyRemindersJob = (deps: NotifyDeps) =>
  defineJob({
    name: NAME,
    payload: Reminders,
    run: ({ due }) => notifyReminders(deps, due),
  });
