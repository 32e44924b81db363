import { createHash } from "node:crypto";
import type { ChannelRow, PersonRow } from "../queries/snapshot.ts";

const short = (id: string) => id.replaceAll("-", "").toUpperCase();

/** Ids as Slack shapes them, made of ours: the same workspace gives the same ones each time. */
export const userId = (id: string) => `U${short(id)}`;
export const userGroupId = (id: string) => `S${short(id)}`;
export const fileId = (id: string) => `F${short(id)}`;

const LETTERS = { channel: "C", direct: "D", self: "D", group: "G" };

function channelId({ _id, kind, visibility }: ChannelRow): string {
  return (kind === "channel" && visibility === "private" ? "G" : LETTERS[kind]) + short(_id);
}

/** Id of the workspace, which has none of its own: its first person never changes. */
export function teamId(people: readonly PersonRow[]): string {
  const hash = createHash("sha256")
    .update(people[0]?._id ?? "")
    .digest("hex");
  return `T${hash.slice(0, 10).toUpperCase()}`;
}

/** Slack's name of a message in its channel: seconds and six digits. */
export function tsOf(microseconds: string): string {
  const digits = microseconds.padStart(7, "0");
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

/** A conversation with the name of the folder for its days. */
export interface NamedChannel {
  channel: ChannelRow;
  id: string;
  name: string;
  folder: string;
}

/** Names of conversations, and their folders: a name belongs to one of them, others get their id. */
export function nameChannels(
  channels: readonly ChannelRow[],
  usernames: ReadonlyMap<string, string>,
): NamedChannel[] {
  const taken = new Set<string>();
  return channels.map((channel) => {
    const id = channelId(channel);
    const people = channel.members.map((user_id) => usernames.get(user_id) ?? "unknown");
    const name = channel.kind === "group" ? `mpdm-${people.join("--")}-1` : channel.name;
    const isFree = name !== "" && name.length <= 80 && !taken.has(name.toLowerCase());
    const folder = isFree ? name : id;
    taken.add(folder.toLowerCase());
    return { channel, id, name, folder };
  });
}
