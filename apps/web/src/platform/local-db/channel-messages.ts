import { openDatabase } from "./open.ts";

/** Forgets the cached messages of all channels. */
export async function clearMessageCache(): Promise<void> {
  const { channelMessages, pages } = await openDatabase();
  await channelMessages.db.transaction("rw", [channelMessages, pages], async () => {
    await Promise.all([channelMessages.clear(), pages.clear()]);
  });
}
