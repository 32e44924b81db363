import { limits, type Message } from "@parley/contract";
import { type SaveTarget, saveMessage } from "../change-message.ts";
import { usePending } from "../outbox/pending-store.ts";
import { withWish } from "./shown.ts";
import { useSaved } from "./store.ts";

/** What saving a message needs to know of it. */
export function saveTarget(message: Message): SaveTarget {
  const { _id, channel_id, seq, thread_id, author, created_at, files } = message;
  const text = (message.text || message.forwarded_from?.text) ?? "";
  const beginning = [...text].slice(0, limits.savedText).join("");
  const content = { seq, thread_id, author, created_at, text: beginning, files: files.length };
  return { _id, channel_id, content };
}

/** Saves a message for later; one that is open on the list is taken off it. */
export function toggleSaved(message: Message): void {
  const held = useSaved.getState().byId[message._id]?.saved ?? null;
  const saved = withWish(held, usePending.getState().changes[message._id]);
  void saveMessage(saveTarget(message), { state: saved?.state === "open" ? "none" : "open" });
}
