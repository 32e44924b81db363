import type { Message, SharedChannel } from "@parley/contract";
import { draftOf, setDraft } from "../../../platform/local-db/drafts.ts";
import { messagePath } from "../copy-link.ts";
import { quoteText } from "./quote-text.ts";
import { runCommand } from "./run-command.ts";

/** What is written already, then the quote. */
const below = (text: string, quote: string) =>
  text.trim() === "" ? quote : `${text.trimEnd()}\n\n${quote}`;

/** A menu gives the focus back when it has closed: what takes it comes after that. */
function afterMenu(done: () => void): void {
  const isOpen = document.querySelector("[role=menu]") !== null;
  if (isOpen) requestAnimationFrame(() => afterMenu(done));
  else setTimeout(done);
}

/**
 * Puts a quote of the message where one writes to its conversation, or to its thread if it shows there, and the
 * caret below it.
 */
export function quoteMessage(channel: SharedChannel, message: Message, inThread = false): void {
  const { _id, thread_id, author, forwarded_from } = message;
  const text = (message.text || forwarded_from?.text) ?? "";
  const quote = quoteText(text, author.name, location.origin + messagePath(channel, message));
  afterMenu(() => {
    const place = inThread ? "aside" : "main";
    const area = document.querySelector<HTMLTextAreaElement>(`${place} [data-composer] textarea`);
    if (area) {
      runCommand(area, (state) => {
        const next = below(state.text, quote);
        return { text: next, start: next.length, end: next.length };
      });
      area.scrollTop = area.scrollHeight;
      return;
    }
    const key = inThread ? (thread_id ?? _id) : channel._id;
    setDraft(key, below(draftOf(key), quote));
  });
}
