import type { Id, Message } from "@parley/contract";
import { readPages } from "../../platform/local-db/read-copy.ts";
import { log } from "../../platform/log/log.ts";
import { readSync } from "./store.ts";

/**
 * Every message of one's own conversations that this device has, each in its newest revision: what is
 * loaded, threads too, and what is kept of channels that were looked at.
 */
export async function cachedMessages(): Promise<Message[]> {
  const { channels, timelines } = readSync();
  const pages = await readPages(Number.POSITIVE_INFINITY).catch((error) => {
    log.warn("Cached messages cannot be read", error);
    return [];
  });
  const loaded = Object.values(timelines).flatMap(({ ranges }) =>
    ranges.flatMap(({ rows }) => rows),
  );
  const byId = new Map<Id, Message>();
  for (const message of [...pages.flatMap(({ messages }) => messages), ...loaded]) {
    const held = byId.get(message._id);
    if (channels[message.channel_id] && (held?.rev ?? 0) < message.rev)
      byId.set(message._id, message);
  }
  return [...byId.values()].filter(({ deleted_at, system }) => deleted_at === null && !system);
}
