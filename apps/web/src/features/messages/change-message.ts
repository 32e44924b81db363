import type { Id, Message, SavedContent, SavedState } from "@parley/contract";
import { newOperation, outbox } from "./outbox/open-outbox.ts";
import type { Change } from "./outbox/pending.ts";

/** What a change needs to know of its message. */
type Target = Pick<Message, "_id" | "channel_id">;

/** Changes a message as wanted: shows at once; resolves when it is kept. */
export const changeMessage = ({ _id, channel_id }: Target, wanted: Change): Promise<void> =>
  outbox.change({
    ...newOperation(channel_id),
    kind: "change",
    message_id: _id,
    change: wanted,
    status: "waiting",
  });

/** Replaces the text of one's own message: shows at once; resolves when it is kept. */
export const editMessage = (message: Target, text: string) =>
  changeMessage(message, { type: "edit", text });

/** Sets or clears one's own reaction: shows at once. */
export const setReaction = (message: Target, emoji: string, set: boolean) =>
  changeMessage(message, { type: "react", emoji, set });

/** Pins or unpins a message: shows at once. */
export const pinMessage = (message: Target, pinned: boolean) =>
  changeMessage(message, { type: "pin", pinned });

/** Removes the preview of a link from a message, for everyone: shows at once. */
export const removePreview = (message: Target, url: string) =>
  changeMessage(message, { type: "unpreview", url });

/** A message that is saved, and what the list shows of it. */
export type SaveTarget = Target & { content: SavedContent };

/** Saves a message for later, marks it as done, or takes it off the list: shows at once. */
export function saveMessage(
  message: SaveTarget,
  wish: { state: SavedState | "none"; remind_at?: string | null },
): Promise<void> {
  return changeMessage(message, { type: "save", content: message.content, ...wish });
}

/** Tries an edit again that was refused. */
export const retryChange = (clientId: Id): void => outbox.retry(clientId);

/** Gives up an edit that was refused. */
export const discardChange = (clientId: Id): void => outbox.discard(clientId);
