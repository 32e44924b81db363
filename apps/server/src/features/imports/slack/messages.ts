import { limits, type Mention } from "@parley/contract";
import { emojiOf } from "@parley/contract/standard-emoji";
import { attachmentsText, blocksText } from "./blocks.ts";
import { compareTs, millisecondsOf } from "./keys.ts";
import { markdownBlock } from "./markdown-block.ts";
import { type Converted, toMarkdown } from "./mrkdwn.ts";
import type { Directory } from "./people.ts";
import { type ImportedPreview, previewsOf } from "./previews.ts";
import type { Names } from "./references.ts";
import type { SlackFile, SlackMessage } from "./schema.ts";
import { count, type Tally } from "./tally.ts";
import { cut, encodeEntities, toPlain } from "./text.ts";

type SystemType =
  | "joined"
  | "left"
  | "renamed"
  | "topic"
  | "description"
  | "archived"
  | "unarchived";

/** A message ready to be numbered and stored; people are keys of the directory. */
export interface Draft {
  ts: string;
  /** Counts from 0 where a text was too long for one message. */
  part: number;
  author: string;
  text: string;
  mentions: Mention[];
  mentionsAll: boolean;
  /** Time of the message that this one answers. */
  thread: string | null;
  /** Who wrote that message; empty where the reply does not say. */
  threadAuthor: string;
  /** A reply that was also sent to the channel. */
  inChannel: boolean;
  system: { type: SystemType; value: string } | null;
  created: Date;
  edited: Date | null;
  deleted: boolean;
  reactions: { emoji: string; users: string[] }[];
  previews: ImportedPreview[];
}

/** What reading a message needs to know, and where it counts what it finds. */
export interface MessageContext {
  directory: Directory;
  names: Names;
  tally: Tally;
}

/** What a subtype says happened, and the field that says to what. */
const SYSTEM: Record<string, [SystemType, ("name" | "topic" | "purpose")?]> = {
  join: ["joined"],
  leave: ["left"],
  name: ["renamed", "name"],
  topic: ["topic", "topic"],
  purpose: ["description", "purpose"],
  archive: ["archived"],
  unarchive: ["unarchived"],
};

const NOTHING: Converted = { text: "", mentions: [], mentionsAll: false };

function systemOf(message: SlackMessage): Draft["system"] {
  const event = SYSTEM[/^(?:channel|group|mpim)_(\w+)$/.exec(message.subtype)?.[1] ?? ""];
  if (!event) return null;
  const [type, field] = event;
  return { type, value: field ? cut(toPlain(message[field]).trim(), 1000) : "" };
}

/**
 * A message of the export as what is to be stored: usually one, more where its text is too long,
 * none where it has nothing to say. Counts what it found and what it left out.
 */
export function draftsOf(message: SlackMessage, context: MessageContext): Draft[] {
  const { directory, tally } = context;
  if (message.subtype === "reply_broadcast") {
    count(tally, "dropped: Second copies of replies that were also sent to the channel");
    return [];
  }
  const deleted = message.subtype === "tombstone";
  const system = deleted ? null : systemOf(message);
  const texts = deleted || system ? [NOTHING] : textsOf(message, context);
  if (!deleted && !system && texts.every(({ text }) => text === "")) {
    count(tally, "dropped: Messages without any text or file");
    return [];
  }
  const draft = {
    ts: message.ts,
    author: directory.author(message),
    ...threadOf(message, context),
    system,
    created: new Date(millisecondsOf(message.ts)),
    edited: message.edited ? new Date(millisecondsOf(message.edited.ts)) : null,
    deleted,
  };
  countMessage(message, draft, tally);
  count(tally, "noted: Messages split because they were too long", texts.length > 1 ? 1 : 0);
  return texts.map(({ text, mentions, mentionsAll }, part) => {
    const isWhole = part === 0 && !deleted;
    const reactions = isWhole ? reactionsOf(message, context) : [];
    // Where a message has no words, what it shows of a link is its text.
    const hasWords = wordsOf(message) !== "";
    const previews = isWhole && !system && hasWords ? previewsOf(message) : [];
    count(tally, "previews of links", previews.length);
    return { ...draft, part, text, mentions, mentionsAll, reactions, previews };
  });
}

/** What a message says, in parts where it is too long for one. */
function textsOf(message: SlackMessage, context: MessageContext): Converted[] {
  const exact = markdownOf(message, context);
  if (exact) return [exact];
  const parts = split(sourceOf(message, context.tally), context.names);
  return parts.map((source) => toMarkdown(source, context.names));
}

function countMessage(
  message: SlackMessage,
  { thread, system, deleted, edited }: Pick<Draft, "thread" | "system" | "deleted" | "edited">,
  tally: Tally,
): void {
  count(tally, "messages");
  if (thread !== null) count(tally, "replies");
  if (system) count(tally, "joins, renames and other events");
  if (deleted) count(tally, "deleted messages");
  if (edited) count(tally, "edited messages");
  count(tally, "noted: Pins, which Parley does not have yet", message.pinned_to?.length ?? 0);
}

function threadOf(
  message: SlackMessage,
  { directory, tally }: MessageContext,
): Pick<Draft, "thread" | "threadAuthor" | "inChannel"> {
  const { ts, thread_ts, parent_user_id } = message;
  const alone = { thread: null, threadAuthor: "", inChannel: false };
  if (!thread_ts || thread_ts === ts) return alone;
  if (compareTs(thread_ts, ts) > 0) {
    count(tally, "noted: Replies to a later message, imported as messages of the channel");
    return alone;
  }
  return {
    thread: thread_ts,
    threadAuthor: parent_user_id && directory.user(parent_user_id),
    inChannel: message.subtype === "thread_broadcast",
  };
}

function reactionsOf(message: SlackMessage, { directory, tally }: MessageContext) {
  const byEmoji = new Map<string, Set<string>>();
  for (const { name, users, count: stated } of message.reactions ?? []) {
    if (name === "") continue;
    // What has no name in Slack's set stands for itself in exports of ours.
    const unnamedEmoji = /^[\x20-\x7e]*$/.test(name) ? `:${cut(name, 100)}:` : cut(name, 100);
    const emoji = emojiOf(name) ?? unnamedEmoji;
    const people = byEmoji.get(emoji) ?? new Set();
    for (const user of users) people.add(directory.user(user));
    byEmoji.set(emoji, people);
    const unnamed = Math.max(0, Math.trunc(stated ?? 0) - users.length);
    count(tally, "dropped: Reactions whose people the export does not name", unnamed);
  }
  const reactions = [...byEmoji].map(([emoji, people]) => ({ emoji, users: [...people] }));
  for (const { users } of reactions) count(tally, "reactions", users.length);
  return reactions;
}

/** A message whose Markdown stands beside Slack's text, as in exports of ours, keeps it as it is. */
function markdownOf(message: SlackMessage, context: MessageContext): Converted | undefined {
  const { directory, names } = context;
  const own = markdownBlock(message, names, (id) => directory.people.get(id)?.username);
  if (!own) return undefined;
  const tally: Tally = new Map();
  const rest = toMarkdown(sourceOf({ ...message, text: "", blocks: [] }, tally), names);
  const text = [own.text, rest.text].filter((part) => part !== "").join("\n");
  if (text.length > limits.messageText) return undefined;
  for (const [what, amount] of tally) count(context.tally, what, amount);
  return { ...own, text };
}

/** What somebody wrote: the text, else that of a comment or of blocks. */
function wordsOf({ text, subtype, comment, blocks }: SlackMessage): string {
  const commented = subtype === "file_comment" ? (comment?.comment ?? "") : "";
  return [text, commented, blocksText(blocks ?? [])].find((one) => one.trim() !== "") ?? "";
}

/** The words of a message as Slack's text: its own, else those of its blocks; attachments; files. */
function sourceOf(message: SlackMessage, tally: Tally): string {
  const own = wordsOf(message);
  const words = message.subtype === "me_message" ? italic(own) : own;
  const attached = attachmentsText(message.attachments ?? [], words !== "");
  const files = filesOf(message, words).map((file) => fileLink(file));
  count(tally, "files, as links to Slack", files.length);
  return [words, attached, ...files].filter((text) => text !== "").join("\n");
}

/** Old exports name a shared file once more beside the text that links to it. */
function filesOf({ files, file, subtype }: SlackMessage, words: string): SlackFile[] {
  const listed = (files ?? []).filter((entry) => entry !== null);
  if (listed.length > 0 || !file || subtype === "file_comment") return listed;
  return words.includes(encodeEntities(file.permalink || file.url_private)) ? [] : [file];
}

function fileLink({ name, title, mode, permalink, url_private, external_url }: SlackFile): string {
  if (mode === "tombstone") return "_A file that was deleted in Slack_";
  if (mode === "hidden_by_limit") return "_A file that Slack did not export_";
  const label = encodeEntities(name || title || "file");
  const url = external_url || permalink || url_private;
  return url === "" ? label : `<${encodeEntities(url)}|${label}>`;
}

function italic(text: string): string {
  const words = text.trim();
  return words === "" || /[\n_`]/.test(words) ? text : `_${words}_`;
}

/** Cuts a text into parts that fit one message each as Markdown, at ends of lines where there are some. */
function split(source: string, names: Names): string[] {
  // A mention is what grows most: a few characters of an id become a username.
  const fits = source.length * 8 < limits.messageText;
  if (fits || toMarkdown(source, names).text.length <= limits.messageText) return [source];
  const middle = source.length >> 1;
  const lineEnd = source.lastIndexOf("\n", middle);
  const first = lineEnd > middle >> 1 ? source.slice(0, lineEnd) : cut(source, middle);
  const rest = source.slice(first.length);
  // A code block that goes over the cut is closed before it and opened again after it.
  const isInCode = first.split("```").length % 2 === 0 && rest.includes("```");
  const halves = isInCode ? [`${first}\n\`\`\``, `\`\`\`${rest}`] : [first, rest];
  return halves.flatMap((half) => split(half, names));
}
