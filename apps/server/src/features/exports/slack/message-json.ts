import type { Mention } from "@parley/contract";
import { slackEmojiName, toMarkdown } from "../../imports/index.ts";
import type { FileRow, MessageRow } from "../queries/messages.ts";
import { type MentionOf, toMrkdwn } from "./mrkdwn-text.ts";
import { fileId, tsOf, userGroupId, userId } from "./names.ts";

/** What writing messages needs to know. */
export interface MessageContext {
  /** Present usernames by id. */
  usernames: ReadonlyMap<string, string>;
  /** Address of a file for people. */
  urlOf(file: FileRow): string;
  /** Where a file is in the export; undefined where files are links only. */
  pathOf(file: FileRow): string | undefined;
}

const SUBTYPES: Record<string, [subtype: string, words: string, field?: string]> = {
  joined: ["channel_join", "has joined the channel"],
  left: ["channel_leave", "has left the channel"],
  renamed: ["channel_name", "has renamed the channel to", "name"],
  topic: ["channel_topic", "set the channel's topic to", "topic"],
  description: ["channel_purpose", "set the channel's purpose to", "purpose"],
  archived: ["channel_archive", "archived the channel"],
  unarchived: ["channel_unarchive", "un-archived the channel"],
};

const encode = (text: string) => toMrkdwn(text, () => undefined);

/** The references of those whom a text names, and the names that they have now. */
function mentionsIn(mentions: readonly Mention[], usernames: ReadonlyMap<string, string>) {
  const ids = new Map<string, string>();
  const groups = new Map<string, string>();
  for (const { user_id, username, group_id } of mentions) {
    if (group_id) groups.set(username.toLowerCase(), userGroupId(group_id));
    // People who were meant by `@here` are not named in the text.
    else if (username !== "" && username !== "here") ids.set(username.toLowerCase(), user_id);
  }
  const reference: MentionOf = (name) => {
    if (name === "channel" || name === "everyone") return "<!channel>";
    if (name === "here") return "<!here>";
    const group = groups.get(name);
    if (group) return `<!subteam^${group}|@${name}>`;
    const id = ids.get(name);
    return id && `<@${userId(id)}>`;
  };
  const present = new Map([...ids].map(([name, id]) => [name, usernames.get(id) ?? name]));
  const handles = new Map([...groups].map(([handle, id]) => [id, handle]));
  return { reference, present, handles };
}

/** Slack's text cannot say everything that Markdown can: where it does not, the Markdown itself stands beside it. */
export function textFields(
  text: string,
  mentions: readonly Mention[],
  usernames: ReadonlyMap<string, string>,
): { text: string; blocks?: object[] } {
  const { reference, present, handles } = mentionsIn(mentions, usernames);
  const mrkdwn = toMrkdwn(text, reference);
  const named = text.replaceAll(/@([A-Za-z0-9][A-Za-z0-9._-]{0,63})/g, (whole, written: string) => {
    const name = written.replace(/[._-]+$/, "");
    const now = present.get(name.toLowerCase());
    return now === undefined || now === name ? whole : `@${now}${written.slice(name.length)}`;
  });
  const byId = new Map(mentions.map(({ user_id }) => [userId(user_id), user_id]));
  const back = toMarkdown(mrkdwn, {
    person: (id) => {
      const user_id = byId.get(id);
      return user_id === undefined
        ? undefined
        : { user_id, username: usernames.get(user_id) ?? "" };
    },
    channel: () => undefined,
    group: (id) => {
      const handle = handles.get(id);
      return handle === undefined ? undefined : { handle, mentions: [] };
    },
  });
  if (back.text === named) return { text: mrkdwn };
  return { text: mrkdwn, blocks: [{ type: "markdown", text: named }] };
}

function systemFields({ system, author_id }: MessageRow): object | undefined {
  const [subtype, words, field] = SUBTYPES[system?.type ?? ""] ?? [];
  if (!system || !subtype) return undefined;
  const value = encode(system.value);
  return {
    subtype,
    text: `<@${userId(author_id)}> ${words}${field ? ` ${value}` : ""}`,
    ...(field ? { [field]: value } : {}),
  };
}

function fileJson(file: FileRow, { urlOf, pathOf }: MessageContext): object {
  const { _id, name, mime, size, uploader_id, is_removed } = file;
  if (is_removed) return { id: fileId(_id), mode: "tombstone" };
  const url = urlOf(file);
  const path = pathOf(file);
  return {
    ...{ id: fileId(_id), name, title: name, mimetype: mime, size, user: userId(uploader_id) },
    ...{ permalink: url, url_private: url },
    ...(path === undefined ? {} : { local_path: path }),
  };
}

function threadFields({ ts, thread_ts, thread_author, replies }: MessageRow): object {
  if (thread_ts !== null) {
    return { thread_ts: tsOf(thread_ts), parent_user_id: userId(thread_author ?? "") };
  }
  if (!replies) return {};
  const users = [...new Set(replies.map(({ user }) => userId(user)))];
  return {
    thread_ts: tsOf(ts),
    reply_count: replies.length,
    reply_users_count: users.length,
    latest_reply: tsOf(replies.at(-1)?.ts ?? ts),
    reply_users: users,
    replies: replies.map(({ user, ts: at }) => ({ user: userId(user), ts: tsOf(at) })),
  };
}

function forwardFields(
  { forwarded_from: source }: MessageRow,
  { usernames }: MessageContext,
): object {
  if (!source) return {};
  const text = encode(source.text);
  const author_name = usernames.get(source.author_id) ?? "";
  const attachment = { is_share: true, author_id: userId(source.author_id), author_name, text };
  return { attachments: [{ ...attachment, fallback: text, mrkdwn_in: ["text"] }] };
}

/** A message as Slack exports it. */
export function messageJson(row: MessageRow, channel: string, context: MessageContext): object {
  const { author_id, is_deleted, edited, mentions, system, is_pinned, reactions, files } = row;
  const user = userId(author_id);
  const head = { type: "message", user, ts: tsOf(row.ts) };
  const thread = threadFields(row);
  if (is_deleted) {
    return { ...head, subtype: "tombstone", text: "This message was deleted.", ...thread };
  }
  const event = systemFields(row);
  if (event) return { ...head, ...event };
  const written = system
    ? { text: encode(system.value) }
    : textFields(row.text, mentions, context.usernames);
  return {
    ...head,
    ...(row.in_channel ? { subtype: "thread_broadcast" } : {}),
    ...written,
    ...(edited === null ? {} : { edited: { user, ts: tsOf(edited) } }),
    ...thread,
    ...forwardFields(row, context),
    ...(files ? { files: files.map((file) => fileJson(file, context)) } : {}),
    ...(reactions ? { reactions: reactions.map(reactionJson) } : {}),
    ...(is_pinned ? { pinned_to: [channel] } : {}),
  };
}

function reactionJson({ emoji, users }: { emoji: string; users: string[] }): object {
  return { name: slackEmojiName(emoji), users: users.map(userId), count: users.length };
}
