import { Id } from "@parley/contract";
import { z } from "zod";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import { defineJob, type Job } from "../../platform/jobs/jobs.ts";
import { numberUserStreams, userNews } from "../accounts/index.ts";
import { lockFollowers, saveNewest, selectFollowers } from "./queries/followers.ts";
import { selectThreadChanges } from "./queries/read.ts";

export const TELL_THREADS = "tell-threads";

/** How many people one transaction tells: bounds how long it holds their streams. */
const CHUNK = 200;

interface Deps {
  db: Db;
  bus: Bus;
}

async function tellSome({ db, bus }: Deps, root_ids: string[], user_ids: string[]): Promise<void> {
  const news = await db.transaction().execute(async (tx) => {
    await lockFollowers(tx, root_ids, user_ids);
    const numbers = await numberUserStreams(tx, user_ids);
    await saveNewest(tx, root_ids, numbers);
    const rows = await selectThreadChanges(tx, numbers);
    return numbers.map(({ user_id, after, head }) =>
      userNews(user_id, { type: "user", after, head, rows: rows.get(user_id) ?? [] }),
    );
  });
  for (const message of news) bus.publish(message);
}

/** Tells those who follow these threads what is unread in them by now, a few people at a time. */
export const tellThreadsJob = (deps: Deps): Job =>
  defineJob({
    name: TELL_THREADS,
    payload: z.object({ root_ids: z.array(Id) }),
    async run({ root_ids }) {
      const user_ids = await selectFollowers(deps.db, root_ids);
      for (let from = 0; from < user_ids.length; from += CHUNK)
        await tellSome(deps, root_ids, user_ids.slice(from, from + CHUNK));
    },
  });
