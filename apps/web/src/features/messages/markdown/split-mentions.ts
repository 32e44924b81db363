import type { Mention } from "@parley/contract";

/** A stretch of a message's text. */
export type TextPart =
  | { type: "text"; text: string }
  | { type: "person"; user_id: string; username: string }
  | { type: "group"; group_id: string; username: string }
  /** `@name` that meant nobody; whether it is a group with nobody to tell, whoever shows it knows. */
  | { type: "name"; username: string }
  | { type: "everyone"; word: string }
  | { type: "channel"; name: string }
  /** `:name:`; what it means, whoever shows it knows. */
  | { type: "emoji"; name: string };

/** `@name`, `#name` and `:name:` that do not continue a word, an address or a path. */
const MARK =
  /(?<![\p{L}\p{N}_@#./&-])(?:@([a-z0-9][a-z0-9._-]*)|#([\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*)|:([a-z0-9_+'-]{1,100}(?:::skin-tone-[2-6])?):(?![\p{L}\p{N}]))/giu;

/**
 * Splits text at its mentions. `@name` is one only if the server found whom it means (`mentions`);
 * `#name` may be a channel, which whoever shows it knows.
 * @param withNames `@name` that meant nobody is a part of its own
 */
export function splitMentions(
  text: string,
  mentions: readonly Mention[],
  mentionsAll: boolean,
  withNames = false,
): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(MARK)) {
    const part = partOf(match, mentions, mentionsAll);
    if (!part || (part.type === "name" && !withNames)) continue;
    if (match.index > end) parts.push({ type: "text", text: text.slice(end, match.index) });
    parts.push(part);
    const length = lengthOf(part);
    end = match.index + length;
  }
  if (end < text.length) parts.push({ type: "text", text: text.slice(end) });
  return parts;
}

/** Whether the text has more than `most` stretches that may be a mention, a channel or an emoji. */
export function hasMoreMarks(text: string, most: number): boolean {
  let count = 0;
  for (const _ of text.matchAll(MARK)) {
    count += 1;
    if (count > most) return true;
  }
  return false;
}

/** How much of the text a mention takes, its sign included. */
function lengthOf(part: Exclude<TextPart, { type: "text" }>): number {
  if ("username" in part) return 1 + part.username.length;
  if (part.type === "emoji") return 2 + part.name.length;
  return 1 + (part.type === "channel" ? part.name : part.word).length;
}

function partOf(
  [, written, channel, emoji]: RegExpMatchArray,
  mentions: readonly Mention[],
  mentionsAll: boolean,
): Exclude<TextPart, { type: "text" }> | null {
  if (emoji !== undefined) return { type: "emoji", name: emoji };
  if (channel !== undefined) return { type: "channel", name: channel };
  if (written === undefined) return null;
  // "@ada." at the end of a sentence means ada.
  const bare = written.replace(/[._-]+$/, "");
  for (const name of [written, bare]) {
    const lower = name.toLowerCase();
    // Stands for each person who was here: nobody is called so.
    if (lower === "here" && mentions.some(({ username }) => username === "here"))
      return { type: "everyone", word: name };
    const found = mentions.find(({ username }) => username === lower);
    if (found?.group_id) return { type: "group", group_id: found.group_id, username: name };
    if (found) return { type: "person", user_id: found.user_id, username: name };
    if (mentionsAll && (lower === "channel" || lower === "everyone"))
      return { type: "everyone", word: name };
  }
  return { type: "name", username: bare };
}
