import type { Message, RemovePreviewBody } from "@parley/contract";
import type { z } from "zod";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { type Batch, done, type Outcome, oneByOne, refused } from "../channels/index.ts";
import {
  changeOf,
  isFirst,
  lockedMessage,
  type MessageChange,
  mayDelete,
  selectMessages,
} from "../messages/index.ts";
import { askForForwards, forgetDropped } from "./ask-for-previews.ts";
import type { PreviewDeps } from "./deps.ts";
import { savePreviews, selectPreviewed } from "./queries/shown.ts";

interface Op extends MessageChange {
  url: string;
  client_id: string | undefined;
}

async function removeIn(batch: Batch, op: Op): Promise<Outcome<Message>> {
  const { channel_id, message_id, url } = op;
  const message = await lockedMessage(batch, op, mayDelete);
  if (message instanceof AppError) return refused(message);
  const isShown = message.previews.some((preview) => preview.url === url);
  // What is refused is not noted: it may be tried again.
  if (!(await isFirst(batch, op)) || !isShown) return done(message);
  const stored = await selectPreviewed(batch.tx, channel_id, message_id);
  const previews = (stored?.previews ?? []).map((preview) =>
    preview.url === url ? { url, removed: true as const } : preview,
  );
  const rev = batch.take(channel_id);
  await savePreviews(batch.tx, { channel_id, seq: message.seq, rev }, previews);
  await forgetDropped(batch.tx, channel_id, message.seq);
  await askForForwards(batch.tx, message_id);
  const [changed] = await selectMessages(batch.tx, channel_id, [message_id]);
  if (!changed) throw new Error(`Message ${message_id} is gone under its lock.`);
  batch.emit(channel_id, { type: "message", ...changed });
  return done(changed);
}

const removeKind = oneByOne("remove-preview", removeIn);

/**
 * Removes the preview of a link from a message, for everyone; whoever may delete the message may. The same
 * `client_id` again changes nothing.
 * @throws `not_found`, `forbidden`, `channel_archived`
 */
export async function removePreview(
  { db, writer }: PreviewDeps,
  actor: Actor,
  { message_id, url, client_id }: z.output<typeof RemovePreviewBody>,
): Promise<Message> {
  const change = await changeOf(db, actor, message_id);
  return writer.submit(removeKind, { ...change, url, client_id });
}
