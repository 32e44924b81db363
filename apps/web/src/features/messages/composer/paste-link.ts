import { isInFence } from "./lists.ts";
import type { TextState } from "./text-state.ts";

/** An address that may be linked, or null. */
function addressOf(pasted: string): string | null {
  const address = pasted.trim();
  if (!/^(?:https?:\/\/|mailto:)\S+$/i.test(address) || !URL.canParse(address)) return null;
  return address.replaceAll("(", "%28").replaceAll(")", "%29");
}

/** A link pasted over words becomes `[words](link)`; null when the paste is to go its usual way. */
export function pasteLink({ text, start, end }: TextState, pasted: string): TextState | null {
  const words = text.slice(start, end);
  const address = addressOf(pasted);
  if (address === null || words.trim() === "" || words.includes("\n")) return null;
  if (addressOf(words) !== null || isInFence(text.slice(0, start))) return null;
  const link = `[${words.replace(/(?<!\\)[[\]]/g, "\\$&")}](${address})`;
  const caret = start + link.length;
  return { text: text.slice(0, start) + link + text.slice(end), start: caret, end: caret };
}
