import type { OwnPreferences, UpdatePreferencesBody, UserStreamRow } from "@parley/contract";
import type { z } from "zod";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import { savePreferences, selectPreferences } from "./queries/preferences.ts";
import { numberUserStreams } from "./queries/user-streams.ts";
import { userNews } from "./user-stream.ts";

const rowOf = (user_id: string, own: OwnPreferences): UserStreamRow => ({
  type: "preferences",
  user_id,
  ...own,
});

/** Changes one's own preferences, only those that are given; all one's devices hear of it. */
export async function updatePreferences(
  { db, bus }: { db: Db; bus: Bus },
  user_id: string,
  chosen: z.output<typeof UpdatePreferencesBody>,
): Promise<OwnPreferences> {
  if (Object.keys(chosen).length === 0) return selectPreferences(db, user_id);
  const { own, news } = await db.transaction().execute(async (tx) => {
    const [number] = await numberUserStreams(tx, [user_id]);
    if (!number) throw new Error(`Person ${user_id} has no stream.`);
    const { after, head } = number;
    const saved = await savePreferences(tx, user_id, chosen, head);
    const rows = [rowOf(user_id, saved)];
    return { own: saved, news: userNews(user_id, { type: "user", after, head, rows }) };
  });
  bus.publish(news);
  // Others see a pause, and quiet hours.
  if ("quiet_until" in chosen || "quiet_hours" in chosen)
    bus.publish({ type: "presence", user_id });
  return own;
}

/** The row of one's own stream, if preferences changed after `cursor`. */
export async function selectPreferencesSince(
  db: Db,
  user_id: string,
  cursor: number,
): Promise<UserStreamRow[]> {
  const own = await selectPreferences(db, user_id);
  return own.rev > cursor ? [rowOf(user_id, own)] : [];
}
