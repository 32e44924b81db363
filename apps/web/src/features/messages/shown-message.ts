import type { Id, Message } from "@parley/contract";
import type { PendingChange } from "./outbox/pending.ts";
import { withWishes } from "./reactions/wishes.ts";

/** A message as it will be once what was changed here is stored; itself where nothing was. */
export function withChanges(
  message: Message,
  changes: readonly PendingChange[] | undefined,
  me: Id,
): Message {
  let shown = message;
  for (const change of changes ?? []) shown = { ...shown, ...partOf(shown, change, me) };
  return shown;
}

function partOf(shown: Message, { change, created_at }: PendingChange, me: Id): Partial<Message> {
  switch (change.type) {
    case "edit":
      return { text: change.text, edited_at: created_at };
    case "delete":
      return { text: "", files: [], previews: [], reactions: [], deleted_at: created_at };
    case "pin":
      return {
        pinned_at: change.pinned ? created_at : null,
        pinned_by: change.pinned ? me : null,
      };
    case "save":
      return {};
    case "react": {
      const wish = { [change.emoji]: change.set };
      return { reactions: [...withWishes(shown.reactions, wish, me)] };
    }
  }
}
