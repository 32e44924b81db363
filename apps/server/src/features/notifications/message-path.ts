import type { SharedChannel } from "@parley/contract";

/** Addresses of conversations, as the web app has them. */
const folders = { channel: "channel", direct: "dm/user", group: "dm/user", self: "me" } as const;

/** Where one message is shown. */
export function messagePath(
  channel: { channel_id: string; kind: SharedChannel["kind"] },
  { seq, thread_id }: { seq: number; thread_id: string | null },
): string {
  const thread = thread_id === null ? "" : `&thread=${thread_id}`;
  return `/${folders[channel.kind]}/${channel.channel_id}?message=${seq}${thread}`;
}
