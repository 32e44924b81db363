import type { Id, Message } from "@parley/contract";
import type { PendingChange } from "./outbox/pending.ts";
import { withWishes } from "./reactions/wishes.ts";

/**
 * A message as it will be once what was changed here is stored; itself where nothing was.
 * @param deleted as it was before it was deleted here, if that is known
 */
export function withChanges(
  message: Message,
  changes: readonly PendingChange[] | undefined,
  me: Id,
  deleted?: Message,
): Message {
  if (!changes) return message;
  const last = changes.findLast(({ change: { type } }) => type === "delete" || type === "restore");
  const isBack = last?.change.type === "restore" && message.deleted_at !== null;
  // Its other changes are in what it was.
  if (isBack) return deleted ?? message;
  let shown = message;
  for (const change of changes) shown = { ...shown, ...partOf(shown, change, me) };
  return last?.change.type === "delete" ? buried(shown, last.created_at) : shown;
}

const buried = (message: Message, deleted_at: string): Message => ({
  ...message,
  ...{ text: "", files: [], previews: [], reactions: [], deleted_at },
});

function partOf(shown: Message, { change, created_at }: PendingChange, me: Id): Partial<Message> {
  switch (change.type) {
    case "edit":
      return { text: change.text, edited_at: created_at };
    case "pin":
      return {
        pinned_at: change.pinned ? created_at : null,
        pinned_by: change.pinned ? me : null,
      };
    case "react": {
      const wish = { [change.emoji]: change.set };
      return { reactions: [...withWishes(shown.reactions, wish, me)] };
    }
    case "unpreview":
      return { previews: shown.previews.filter(({ url }) => url !== change.url) };
    default:
      return {};
  }
}
