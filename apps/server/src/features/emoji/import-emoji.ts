import { Readable } from "node:stream";
import { EmojiName, limits } from "@parley/contract";
import { isStandardName } from "@parley/contract/standard-emoji";
import { v7 as uuidv7 } from "uuid";
import { AppError, badField } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { FileStore } from "../../platform/files/store.ts";
import { emojiKey } from "./add-emoji.ts";
import { changeEmoji } from "./emoji-news.ts";
import { makeEmojiPicture } from "./emoji-picture.ts";
import {
  countEmoji,
  insertEmoji,
  type NewEmoji,
  selectEmojiNamed,
  selectKnownNames,
} from "./queries.ts";
import { resolveEmoji } from "./resolve-emoji.ts";

/** An emoji that comes from elsewhere. */
export interface ImportedEmoji {
  name: string;
  /** The emoji, or `:name:`, that it is another name of; else what reads its picture. */
  means: string | (() => Promise<Buffer>);
  user_id: string | null;
  /** Left out where it is not known. */
  created_at?: Date;
}

/** What became of emoji from elsewhere. */
export interface ImportedEmojiCounts {
  added: number;
  /** The name is an emoji's here, or was until that was removed. */
  here: number;
  /** Emoji are not called so here, or another one is. */
  misnamed: number;
  /** A picture that cannot become one, or another name of what is not here. */
  unfit: number;
  /** There are as many as may be. */
  tooMany: number;
}

interface ImportDeps {
  db: Db;
  files: FileStore;
}

/** Stores one under a name that was free; false where its name is taken by now, or means nothing. */
async function keep(db: Db, emoji: NewEmoji): Promise<boolean> {
  let { alias_of } = emoji;
  try {
    await changeEmoji(
      db,
      async (tx) => {
        if (await selectEmojiNamed(tx, emoji.name)) throw badField("name", "The name is taken.");
        if (alias_of === null) return;
        alias_of = (await resolveEmoji(tx, alias_of)) ?? null;
        if (alias_of === null) throw badField("alias_of", "This is no emoji.");
      },
      async (tx, rev) => {
        const stored = await insertEmoji(tx, { ...emoji, alias_of }, rev);
        return { changed: [stored], result: undefined };
      },
    );
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The picture as emoji are kept here; undefined for one that cannot become one. */
async function drawn(read: () => Promise<Buffer>): Promise<Buffer | undefined> {
  const bytes = await read();
  try {
    return await makeEmojiPicture(bytes);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

async function store({ db, files }: ImportDeps, emoji: ImportedEmoji): Promise<boolean> {
  const { means, ...rest } = emoji;
  if (typeof means === "string") return keep(db, { ...rest, picture_id: null, alias_of: means });
  const picture = await drawn(means);
  if (!picture) return false;
  const picture_id = uuidv7();
  const key = emojiKey(picture_id);
  await files.write(key, Readable.from([picture]), limits.emojiKeptBytes);
  let isKept = false;
  try {
    isKept = await keep(db, { ...rest, picture_id, alias_of: null });
  } finally {
    if (!isKept) await files.remove(key);
  }
  return isKept;
}

/**
 * Stores emoji that are not here yet, each in a transaction of its own. One that came before stays as it is here, and
 * one that was removed here does not come back. Connected clients learn of them by the number of the workspace's stream.
 */
export async function importEmoji(
  deps: ImportDeps,
  emoji: readonly ImportedEmoji[],
  dryRun: boolean,
): Promise<ImportedEmojiCounts> {
  const result = { added: 0, here: 0, misnamed: 0, unfit: 0, tooMany: 0 };
  const known = new Set(await selectKnownNames(deps.db));
  let room = limits.customEmoji - (await countEmoji(deps.db));
  const isAlias = ({ means }: ImportedEmoji) => Number(typeof means === "string");
  // Other names come after what they mean.
  for (const one of emoji.toSorted((a, b) => isAlias(a) - isAlias(b))) {
    const name = EmojiName.safeParse(one.name).data;
    if (name === undefined || isStandardName(name)) result.misnamed += 1;
    else if (known.has(name)) result.here += 1;
    else if (room <= 0) result.tooMany += 1;
    else if (dryRun || (await store(deps, { ...one, name }))) {
      known.add(name);
      result.added += 1;
      room -= 1;
    } else result.unfit += 1;
  }
  return result;
}
