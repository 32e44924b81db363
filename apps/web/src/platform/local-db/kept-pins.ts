import type { Message } from "@parley/contract";
import { openDatabase } from "./open.ts";

/** Channels whose pins are kept; those asked for longest ago give way. */
const MOST = 100;

/** Keeps what is pinned to a channel, if it is one of those that this device keeps. Rejects when the disk is full. */
export async function keepPins(channel_id: string, messages: Message[]): Promise<void> {
  const { conversations, pins } = await openDatabase();
  await pins.db.transaction("rw", [conversations, pins], async () => {
    // What is over or gone keeps nothing: its tables were cleared.
    if (!(await conversations.get(channel_id))) return;
    await pins.put({ channel_id, messages, visited_at: Date.now() });
    const rows = await pins.toArray();
    const old = rows.toSorted((a, b) => b.visited_at - a.visited_at).slice(MOST);
    await pins.bulkDelete(old.map((one) => one.channel_id));
  });
}
