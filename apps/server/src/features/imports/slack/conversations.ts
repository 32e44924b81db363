import { ChannelName, limits } from "@parley/contract";
import type { Archive } from "./archive.ts";
import type { SlackChannel } from "./schema.ts";
import { cut, toLine, toPlain } from "./text.ts";

/** The files of an export that list conversations, and what they become. */
export const conversationFiles = [
  { path: "channels.json", kind: "channel", visibility: "public" },
  { path: "groups.json", kind: "channel", visibility: "private" },
  { path: "dms.json", kind: "direct", visibility: "private" },
  { path: "mpims.json", kind: "group", visibility: "private" },
] as const;

/** A conversation of the export; people are ids of users. */
export interface Conversation {
  id: string;
  kind: "channel" | "direct" | "group" | "self";
  visibility: "public" | "private";
  /** Empty unless it is a channel. */
  name: string;
  topic: string;
  description: string;
  created: Date;
  creator: string;
  archived: boolean;
  members: string[];
  pins: number;
  /** Its files of days, in the order of their names. */
  days: string[];
}

/** A valid channel name as near as possible to Slack's. */
export function channelNameOf(name: string): string {
  const plain = toLine(name, 1000).toLowerCase();
  const valid = plain.replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, "-").replaceAll(/^-+|-+$/g, "");
  // Room for what makes it unique; the contract has the last word, for example on names of marks alone.
  return ChannelName.safeParse(cut(valid, limits.channelName - 12)).data ?? "channel";
}

/** A name that is free: another channel's name gets `-slack`, then `-slack-2` … behind it. */
export function takeChannelName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let n = 1; taken.has(name); n += 1) name = `${wanted}-slack${n === 1 ? "" : `-${n}`}`;
  taken.add(name);
  return name;
}

/** The folders that hold days, each with its files in order. */
export function dayFiles(archive: Archive): Map<string, string[]> {
  const folders = new Map<string, string[]>();
  for (const path of archive.files.keys()) {
    const folder = /^([^/]+)\/[^/]+\.json$/.exec(path)?.[1];
    if (folder === undefined) continue;
    const days = folders.get(folder) ?? [];
    days.push(path);
    folders.set(folder, days);
  }
  for (const days of folders.values()) days.sort();
  return folders;
}

/** Takes the folder of this conversation, named as it or by its id; a folder belongs to one. */
function takeDays(folders: Map<string, string[]>, { id, name }: SlackChannel): string[] {
  const folder = [name, id].find((candidate) => candidate !== "" && folders.has(candidate));
  const days = folder === undefined ? [] : (folders.get(folder) ?? []);
  if (folder !== undefined) folders.delete(folder);
  return days;
}

/** What becomes of an entry of one of the four files; takes its folder out of `folders`. */
export function conversationOf(
  entry: SlackChannel,
  { kind, visibility }: (typeof conversationFiles)[number],
  folders: Map<string, string[]>,
): Conversation {
  const members = [...new Set(entry.members)];
  const isChannel = kind === "channel";
  return {
    id: entry.id,
    kind: kind === "direct" && members.length === 1 ? "self" : kind,
    visibility,
    name: isChannel ? channelNameOf(entry.name) : "",
    topic: isChannel ? cut(toPlain(entry.topic).trim(), limits.channelTopic) : "",
    description: isChannel ? cut(toPlain(entry.purpose).trim(), limits.channelDescription) : "",
    created: new Date(entry.created * 1000),
    creator: entry.creator,
    archived: entry.is_archived,
    members,
    pins: entry.pins?.length ?? 0,
    days: takeDays(folders, entry),
  };
}
