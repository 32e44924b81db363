import { Id } from "@parley/contract";
import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { addJob } from "../../platform/database/jobs.ts";
import { defineJob } from "../../platform/jobs/jobs.ts";
import { INDEX_VERSION, indexStored } from "./index-messages.ts";
import {
  hasMissing,
  lockMissing,
  type Missing,
  saveIndexedVersion,
  selectIndexedVersion,
} from "./queries/entries.ts";

const NAME = "search-index";
/** Messages of one transaction. */
const BATCH = 500;
const FIRST: [string, number] = ["00000000-0000-0000-0000-000000000000", 0];

const Payload = z.object({
  /** The message, by its key, up to which it is done. */
  after: z.tuple([Id, z.int()]).default(FIRST),
});

/** Asks for the job where messages are not indexed by this version of the code: after an upgrade. */
export async function indexIfBehind(db: Db): Promise<void> {
  if ((await selectIndexedVersion(db)) < INDEX_VERSION) await addJob(db, NAME, {}, { key: NAME });
}

async function indexAll(tx: Parameters<typeof indexStored>[0], missing: Missing[]): Promise<void> {
  const byChannel = Map.groupBy(missing, ({ channel_id }) => channel_id);
  for (const [channel_id, messages] of byChannel) {
    await indexStored(
      tx,
      channel_id,
      messages.map(({ message_id }) => message_id),
    );
  }
}

/**
 * Indexes what is not indexed yet, a batch a run, each run asking for the next. What somebody was
 * changing while it was looked at comes up in another round.
 */
export const indexJob = (db: Db) =>
  defineJob({
    name: NAME,
    payload: Payload,
    async run({ after }) {
      await db.transaction().execute(async (tx) => {
        const query = { after, version: INDEX_VERSION, limit: BATCH };
        const missing = await lockMissing(tx, query);
        await indexAll(tx, missing);
        const last = missing.at(-1);
        if (last) {
          await addJob(tx, NAME, { after: [last.channel_id, last.seq] }, { key: NAME });
        } else if (await hasMissing(tx, INDEX_VERSION)) {
          await addJob(tx, NAME, {}, { key: NAME });
        } else await saveIndexedVersion(tx, INDEX_VERSION);
      });
    },
  });
