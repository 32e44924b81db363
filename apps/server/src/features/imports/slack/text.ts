/** Text that PostgreSQL and JSON can carry: without NUL, lone surrogates replaced, line ends as \n. */
export function cleanText(text: string): string {
  return text.replaceAll("\0", "").replaceAll(/\r\n?/g, "\n").toWellFormed();
}

/** What Slack escapes, and nothing else. */
const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

/** Slack's three entities as the characters they stand for. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** The reverse, for text that is put together as Slack would have sent it. */
export function encodeEntities(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The first `max` code units at most, never half of a surrogate pair. */
export function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? max - 1 : max);
}

/** Controls, bidirectional overrides and invisible spaces: what the contract refuses in a name. */
const DECEPTIVE = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]+/gu;

/** One visible line of at most `max` code units; may be empty. */
export function toLine(text: string, max: number): string {
  const visible = cleanText(text).replaceAll(DECEPTIVE, " ").replaceAll(/\s+/g, " ");
  return cut(visible.trim(), max).trim();
}

/** What a link, mention or command in angle brackets reads as where nothing can be clicked. */
function plainReference(body: string): string {
  const bar = body.indexOf("|");
  if (bar >= 0) return body.slice(bar + 1) || body.slice(0, bar);
  return body.replace(/^(?:mailto:|!)/, (prefix) => (prefix === "!" ? "@" : ""));
}

/** Slack's text without any marks: links and mentions as their labels. For topics, names and code. */
export function toPlain(text: string): string {
  return decodeEntities(
    text.replaceAll(/<([^<>]+)>/g, (whole, body: string) =>
      isReference(body) ? plainReference(body) : whole,
    ),
  );
}

/** True for what Slack itself puts between angle brackets: links, mentions and commands. */
export function isReference(body: string): boolean {
  return /^(?:[@#!][^\s|]|[a-zA-Z][a-zA-Z0-9+.-]*:[^\s|])/.test(body);
}
