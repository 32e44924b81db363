import { hideSpoilers, limits, type Message } from "@parley/contract";

/** Code is quoted, and nobody asks to see what is behind an address in it. */
const CODE = /```[\s\S]*?(?:```|$)|`[^`\n]*`/g;
/** An address in angle brackets is a link without a preview: so its writer says that none is wanted. */
const QUIET = /<https?:\/\/[^\s<>]*>/gi;
/** Where an address begins, and how far it may go. */
const LINK = /(?<![\p{L}\p{N}_])https?:\/\/[^\s<>"`|\\^{}]{1,2048}/giu;
/** What ends a sentence around an address rather than the address. */
const AFTER = new Set([...".,:;!?'*_~…"]);

/** Takes off what stands behind an address: punctuation, and a bracket that was opened before it. */
function trimmed(written: string): string {
  let end = written.length;
  for (const [opening, closing] of [
    ["(", ")"],
    ["[", "]"],
  ] as const) {
    let depth = 0;
    for (let at = 0; at < end; at += 1) {
      if (written[at] === opening) depth += 1;
      else if (written[at] === closing) depth -= 1;
      if (depth < 0) end = at;
    }
  }
  while (end > 0 && AFTER.has(written[end - 1] ?? "")) end -= 1;
  return written.slice(0, end);
}

/**
 * The addresses in a text that people may want to see before they follow them: each once, in their order,
 * none from code, none from spoilers and none in angle brackets.
 * @param most that are found
 */
export function findLinks(text: string, most: number): string[] {
  if (!/https?:\/\//i.test(text)) return [];
  const found = new Set<string>();
  for (const [written] of hideSpoilers(text)
    .replace(CODE, " ")
    .replace(QUIET, " ")
    .matchAll(LINK)) {
    const address = trimmed(written);
    if (!URL.canParse(address)) continue;
    const url = new URL(address);
    if (url.username === "" && url.password === "" && url.hostname !== "") found.add(url.href);
    if (found.size === most) break;
  }
  return [...found];
}

/** The links of a message that may have a preview: those of its text, then those of what it forwards. */
export function previewedLinks({
  text,
  forwarded_from,
}: {
  text: string;
  forwarded_from: Pick<NonNullable<Message["forwarded_from"]>, "text"> | null;
}): string[] {
  const most = limits.messagePreviews;
  const all = [...findLinks(text, most), ...findLinks(forwarded_from?.text ?? "", most)];
  return [...new Set(all)].slice(0, most);
}
