import { limits } from "@parley/contract";
import type { Db } from "../../../platform/database/db.ts";
import type { FileStore } from "../../../platform/files/store.ts";
import { type ImportedEmoji, type ImportedEmojiCounts, importEmoji } from "../../emoji/index.ts";
import type { Archive } from "./archive.ts";
import type { Plan } from "./plan.ts";
import type { SlackEmoji } from "./schema.ts";
import type { StoredPeople } from "./store-people.ts";
import { count } from "./tally.ts";

/** A name is written between colons; a character without a name stands for itself. */
const written = (alias: string) => (/^[\w+':-]+$/.test(alias) ? `:${alias}:` : alias);

/** What an emoji of the export means; undefined where its picture is not in it, or is too large for one. */
function meaningOf(
  archive: Archive,
  { alias_for, url }: SlackEmoji,
): ImportedEmoji["means"] | undefined {
  if (alias_for !== "") return written(alias_for);
  const bytes = archive.files.get(url)?.bytes;
  if (bytes === undefined || bytes > limits.emojiBytes) return undefined;
  return () => archive.readBytes(url, limits.emojiBytes);
}

/** Stores the custom emoji of an export with their pictures, and who added them where that is known. */
export async function storeEmoji(
  { db, store, dryRun }: { db: Db; store: FileStore; dryRun: boolean },
  archive: Archive,
  { emoji, tally }: Plan,
  { accounts }: StoredPeople,
): Promise<ImportedEmojiCounts> {
  const wanted = emoji.flatMap((one): ImportedEmoji[] => {
    const means = meaningOf(archive, one);
    if (means === undefined) {
      count(tally, "dropped: Custom emoji without a picture in the export that could be one");
      return [];
    }
    const user_id = accounts.get(one.user_id)?.user_id ?? null;
    const known = one.created > 0 && { created_at: new Date(one.created * 1000) };
    return [{ name: one.name, means, user_id, ...known }];
  });
  const result = await importEmoji({ db, files: store }, wanted, dryRun);
  count(
    tally,
    "dropped: Custom emoji whose name another emoji has, or none may have",
    result.misnamed,
  );
  count(tally, "dropped: Custom emoji that are no picture, or another name of none", result.unfit);
  count(tally, `dropped: Custom emoji beyond ${limits.customEmoji}`, result.tooMany);
  return result;
}
