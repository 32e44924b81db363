import { type Id, limits, type Message } from "@parley/contract";
import { onSessionEnd } from "../accounts/index.ts";
import { changeMessage } from "./change-message.ts";
import { type Held, readHeld, useDeletedHere, writeHeld } from "./deleted-here.ts";
import { usePending } from "./outbox/pending-store.ts";

/** ms between two looks at what waits; what a reload left has had them to be read again. */
const LOOK = 1_000;

/** Whether the outbox still has to do with its deletion. */
const isUnderWay = (messageId: Id): boolean =>
  usePending
    .getState()
    .changes[messageId]?.some(({ change: { type } }) => type === "delete" || type === "restore") ??
  false;

const others = (messageId: Id): Held[] =>
  readHeld().filter(({ message }) => message._id !== messageId);

function letGo(message: Message): void {
  const { [message._id]: held, ...rest } = useDeletedHere.getState();
  // It was deleted once more since.
  if (held !== undefined && held !== message) return;
  // Offline it is offered for as long as it waits.
  if (isUnderWay(message._id)) {
    if (!held) useDeletedHere.setState({ [message._id]: message });
    setTimeout(() => letGo(message), LOOK);
    return;
  }
  writeHeld(others(message._id));
  useDeletedHere.setState(rest, true);
}

/** Holds what was deleted for as long as an undo is offered. */
export function holdDeleted(shown: Message): void {
  const message = { ...shown };
  const ms = limits.undoDeleteSeconds * 1_000;
  writeHeld([...others(message._id), { message, until: Date.now() + ms }]);
  useDeletedHere.setState({ [message._id]: message });
  setTimeout(() => letGo(message), ms);
}

/** Goes on with what was held when this tab was loaded again. */
function holdOn(): void {
  const shown = useDeletedHere.getState();
  for (const { message, until } of readHeld()) {
    // Over already, unless it waits without a network: that is known in a moment.
    const left = Math.max(LOOK, until - Date.now());
    setTimeout(() => letGo(shown[message._id] ?? message), left);
  }
}

/** Deletes a message: it goes at once; resolves when that is kept. */
export async function deleteMessage(message: Message): Promise<void> {
  await changeMessage(message, { type: "delete" });
  holdDeleted(message);
}

/** Takes back that it was deleted here: it shows again at once; resolves when that is kept. */
export const undoDelete = (message: Message): Promise<void> =>
  changeMessage(message, { type: "restore" });

onSessionEnd(() => {
  writeHeld([]);
  useDeletedHere.setState({}, true);
});
holdOn();
