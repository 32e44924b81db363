import { limits, type Person, type SharedChannel } from "@parley/contract";

/** Whom a new message is for. */
export type Recipient =
  | { type: "person"; person: Person }
  | { type: "channel"; channel: SharedChannel };

/** People whom the writer can pick: they are one of the conversation themselves. */
export const MAX_PEOPLE = limits.directPeople - 1;

/** What may be picked further: several people, or one channel alone. */
export function mayAdd(picked: readonly Recipient[], kind: Recipient["type"]): boolean {
  if (picked.some(({ type }) => type === "channel")) return false;
  return kind === "person" ? picked.length < MAX_PEOPLE : picked.length === 0;
}

/** Own channels that can be written to and whose names hold the typed words; those that begin so first. */
export function matchingChannels(
  channels: readonly SharedChannel[],
  typed: string,
): SharedChannel[] {
  const q = typed.trim().toLowerCase().replace(/^#/, "").replace(/\s+/g, "-");
  const place = ({ name }: SharedChannel) => name.toLowerCase().indexOf(q);
  return channels
    .filter((channel) => channel.kind === "channel" && channel.archived_at === null)
    .filter((channel) => place(channel) >= 0)
    .sort((a, b) => Math.min(place(a), 1) - Math.min(place(b), 1) || a.name.localeCompare(b.name));
}
