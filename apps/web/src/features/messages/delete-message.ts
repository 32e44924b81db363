import { type Id, limits, type Message } from "@parley/contract";
import { onSessionEnd } from "../accounts/index.ts";
import { changeMessage } from "./change-message.ts";
import { useDeletedHere } from "./deleted-here.ts";
import { usePending } from "./outbox/pending-store.ts";

/** Whether the outbox still has to do with its deletion. */
const isUnderWay = (messageId: Id): boolean =>
  usePending
    .getState()
    .changes[messageId]?.some(({ change: { type } }) => type === "delete" || type === "restore") ??
  false;

function letGo(message: Message): void {
  const { [message._id]: held, ...others } = useDeletedHere.getState();
  // It was deleted once more since.
  if (held !== message) return;
  // Offline it is offered for as long as it waits.
  if (isUnderWay(message._id)) setTimeout(() => letGo(message), 1_000);
  else useDeletedHere.setState(others, true);
}

/** Holds what was deleted for as long as an undo is offered. */
export function holdDeleted(shown: Message): void {
  const message = { ...shown };
  useDeletedHere.setState({ [message._id]: message });
  setTimeout(() => letGo(message), limits.undoDeleteSeconds * 1_000);
}

/** Deletes a message: it goes at once; resolves when that is kept. */
export async function deleteMessage(message: Message): Promise<void> {
  await changeMessage(message, { type: "delete" });
  holdDeleted(message);
}

/** Takes back that it was deleted here: it shows again at once; resolves when that is kept. */
export const undoDelete = (message: Message): Promise<void> =>
  changeMessage(message, { type: "restore" });

onSessionEnd(() => useDeletedHere.setState({}, true));
