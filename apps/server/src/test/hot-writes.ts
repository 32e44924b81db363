import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { messageHooks } from "../app-parts.ts";
import { createWriter } from "../features/channels/index.ts";
import { joinHooks, type MessageHooks, sendMessage } from "../features/messages/index.ts";
import { decideQueued } from "../features/notifications/decide-queued.ts";
import type { Queued } from "../features/notifications/queries/queue.ts";
import { previewHooks } from "../features/previews/ask-for-previews.ts";
import { createLocalBus } from "../platform/bus/bus.ts";
import { createLog } from "../platform/log/log.ts";
import type { HotScene } from "./hot-scene.ts";

/** What later features do with messages in this app. */
const all = messageHooks({ hooks: previewHooks }, async () => []);

/** Sends so many messages that all go into one batch: they come before the writer begins with the first. */
export async function sendTogether(
  { db, user_id, channel_id }: Pick<HotScene, "db" | "user_id" | "channel_id">,
  count: number,
  more: (n: number) => { thread_id?: string; text?: string } = () => ({}),
  hooks: MessageHooks = all,
): Promise<string[]> {
  const writer = createWriter(db, createLocalBus());
  const actor = { user_id, session_id: "", role: "member" as const };
  const sent = await Promise.all(
    Array.from({ length: count }, (_, n) => {
      const body = { channel_id, text: `one of many, ${n}`, client_id: uuidv7(), ...more(n) };
      return sendMessage({ writer, hooks }, actor, body);
    }),
  );
  return sent.map(({ message }) => message._id);
}

/** Sends messages that each mention somebody else, of whom nothing is asked yet. */
export const sendMentions = (scene: HotScene, usernames: readonly string[]): Promise<string[]> =>
  sendTogether(scene, usernames.length, (n) => ({ text: `@${usernames[n]} look` }), joinHooks([]));

/** Puts each of these messages into the queue of what is to be decided. */
export async function queueEach(
  { db }: Pick<HotScene, "db">,
  message_ids: string[],
): Promise<Queued[]> {
  const { rows } = await sql<Queued>`INSERT INTO notification_queue (message_ids)
    SELECT ARRAY[m._id] FROM unnest(${message_ids}::uuid[]) AS m (_id)
    RETURNING _id, message_ids, false AS is_left`.execute(db);
  return rows;
}

/** Decides whom messages notify, as the decider does in one round. */
export function decideNotifications(
  { db }: Pick<HotScene, "db">,
  queued: readonly Queued[],
): Promise<void> {
  const bus = createLocalBus();
  const log = createLog({ level: "silent" });
  return decideQueued({ db, bus, log, isHere: () => false, minute: 60_000 }, queued);
}
