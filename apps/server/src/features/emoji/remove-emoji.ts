import { demand, notFound } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { type EmojiDeps, emojiKey } from "./add-emoji.ts";
import { changeEmoji } from "./emoji-news.ts";
import { mayRemoveEmoji } from "./policy.ts";
import { removeEmojiRows, selectEmojiNamed } from "./queries.ts";

/**
 * Removes a custom emoji with its other names; where it was used, its name shows.
 * @returns the names that mean nothing any more
 * @throws `not_found`, `forbidden`
 */
export async function removeEmoji(
  { db, bus, files }: EmojiDeps,
  { user_id, role }: Actor,
  name: string,
): Promise<{ names: string[] }> {
  let picture: string | null = null;
  const { result, news } = await changeEmoji(
    db,
    async (tx) => {
      const held = await selectEmojiNamed(tx, name);
      if (!held) throw notFound();
      demand(mayRemoveEmoji({ role, isOwn: held.added_by === user_id }));
      picture = held.picture;
    },
    async (tx, rev) => {
      const changed = await removeEmojiRows(tx, name, rev);
      return { changed, result: { names: changed.map((one) => one.name).sort() } };
    },
  );
  for (const message of news) bus.publish(message);
  const id = String(picture ?? "")
    .split("/")
    .at(-1);
  if (id) await files.remove(emojiKey(id));
  return result;
}
