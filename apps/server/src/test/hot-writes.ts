import { v7 as uuidv7 } from "uuid";
import { messageHooks } from "../app-parts.ts";
import { createWriter } from "../features/channels/index.ts";
import { joinHooks, type MessageHooks, sendMessage } from "../features/messages/index.ts";
import { notifyMessagesJob } from "../features/notifications/notify-messages.ts";
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
  const actor = { user_id, session_id: user_id, role: "member" as const };
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

/** Decides whom these messages notify, as the job does. */
export async function decideNotifications({ db }: HotScene, message_ids: string[]): Promise<void> {
  const log = createLog({ level: "silent" });
  const isHere = () => false;
  const job = notifyMessagesJob({ db, bus: createLocalBus(), log, isHere, minute: 60_000 });
  await job.run({ message_ids }, { attempt: 1, is_last: false, signal: undefined });
}
