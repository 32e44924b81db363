import type { Id, Message } from "@parley/contract";
import { newOperation, outbox } from "./outbox/open-outbox.ts";
import type { Change } from "./outbox/pending.ts";

/** What a change needs to know of its message. */
type Target = Pick<Message, "_id" | "channel_id">;

const change = ({ _id, channel_id }: Target, wanted: Change): Promise<void> =>
  outbox.change({
    ...newOperation(channel_id),
    kind: "change",
    message_id: _id,
    change: wanted,
    status: "waiting",
  });

/** Replaces the text of one's own message: shows at once; resolves when it is kept. */
export const editMessage = (message: Target, text: string) =>
  change(message, { type: "edit", text });

/** Deletes a message: it goes at once; resolves when that is kept. */
export const deleteMessage = (message: Target) => change(message, { type: "delete" });

/** Sets or clears one's own reaction: shows at once. */
export const setReaction = (message: Target, emoji: string, set: boolean) =>
  change(message, { type: "react", emoji, set });

/** Pins or unpins a message: shows at once. */
export const pinMessage = (message: Target, pinned: boolean) =>
  change(message, { type: "pin", pinned });

/** Tries an edit again that was refused. */
export const retryChange = (clientId: Id): void => outbox.retry(clientId);

/** Gives up an edit that was refused. */
export const discardChange = (clientId: Id): void => outbox.discard(clientId);
