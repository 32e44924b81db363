import { Id, type Message, StreamNumber } from "@parley/contract";
import { z } from "zod";
import type { StreamNews } from "../../platform/bus/bus.ts";
import type { Tx } from "../../platform/database/db.ts";
import { addJob } from "../../platform/database/jobs.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { type Affected, selectOfMessage, selectOfSubject } from "./queries/affected.ts";
import { selectContents } from "./queries/contents.ts";
import { bringBack, lockNotifications, touch } from "./queries/write.ts";
import { changeNotifications, inChunks, type NotifyDeps, tellAfter } from "./tell.ts";

/** Tells that these notifications say something else now, and removes those that say nothing any more. */
export function settle(tx: Tx, affected: readonly Affected[]): Promise<StreamNews[]> {
  const user_ids = affected.map(({ user_id }) => user_id);
  return changeNotifications(tx, user_ids, async (revOf) => {
    const contents = await selectContents(tx, affected);
    const changes = affected.map(({ _id, user_id }) => {
      return { _id, rev: revOf(user_id), is_over: !contents.has(_id) };
    });
    await touch(tx, changes);
  });
}

const MESSAGE = "take-back-message";

/** Asks to take back what a deleted message notified of, or to bring that back. Runs under the channel's lock. */
export async function messageChanged(tx: Tx, message: Message): Promise<void> {
  const { _id, channel_id, thread_id, seq } = message;
  await addJob(tx, MESSAGE, { _id, channel_id, thread_id, seq });
}

const DeletedMessage = z.object({
  _id: Id,
  channel_id: Id,
  thread_id: Id.nullable(),
  seq: StreamNumber,
});

export const takeBackMessageJob = (deps: NotifyDeps) =>
  defineJob({
    name: MESSAGE,
    payload: DeletedMessage,
    run: (message) =>
      tellAfter(deps, async (tx) => {
        await lockNotifications(tx, [message.channel_id]);
        await bringBack(tx, message);
        return settle(tx, await selectOfMessage(tx, message));
      }),
  });

const SUBJECT = "take-back-subject";

/** Takes back the notifications of an invitation or event that is no more; exactly if `tx` commits. */
export function takeBackNotices(tx: Tx, ref: string): Promise<void> {
  return addJob(tx, SUBJECT, { ref });
}

export const takeBackSubjectJob = (deps: NotifyDeps) =>
  defineJob({
    name: SUBJECT,
    payload: z.object({ ref: z.string() }),
    async run({ ref }) {
      const affected = await selectOfSubject(deps.db, ref);
      for (const chunk of inChunks(affected)) {
        await tellAfter(deps, (tx) =>
          changeNotifications(
            tx,
            chunk.map(({ user_id }) => user_id),
            (revOf) =>
              touch(
                tx,
                chunk.map(({ _id, user_id }) => ({ _id, rev: revOf(user_id), is_over: true })),
              ),
          ),
        );
      }
    },
  });
