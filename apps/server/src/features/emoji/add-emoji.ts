import { Readable } from "node:stream";
import { type CustomEmoji, type EmojiAliasBody, type EmojiForm, limits } from "@parley/contract";
import { isStandardName } from "@parley/contract/standard-emoji";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { AppError, badField, demand } from "../../platform/app-error.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { FileStore } from "../../platform/files/store.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { ReadForm } from "../../platform/http/read-form.ts";
import { readPicture } from "../accounts/index.ts";
import { changeEmoji } from "./emoji-news.ts";
import { makeEmojiPicture } from "./emoji-picture.ts";
import { mayAddEmoji } from "./policy.ts";
import {
  countEmoji,
  insertEmoji,
  type NewEmoji,
  selectEmojiNamed,
  selectEmojiPolicy,
} from "./queries.ts";
import { resolveEmoji } from "./resolve-emoji.ts";

/** What custom emoji are made with. */
export interface EmojiDeps {
  db: Db;
  bus: Bus;
  files: FileStore;
}

/** The store's key of a picture. */
export const emojiKey = (picture_id: string) => `emoji_${picture_id}.webp`;

async function mayBeNamed(tx: Tx, name: string): Promise<void> {
  if (isStandardName(name) || (await selectEmojiNamed(tx, name)))
    throw badField("name", "There is an emoji with this name. Choose another name.");
  if ((await countEmoji(tx)) >= limits.customEmoji) throw new AppError("too_many_emoji");
}

async function add(
  { db, bus }: EmojiDeps,
  { role }: Actor,
  make: (tx: Tx) => Promise<NewEmoji> | NewEmoji,
): Promise<CustomEmoji> {
  let made: NewEmoji;
  const { result, news } = await changeEmoji(
    db,
    async (tx) => {
      demand(mayAddEmoji(role, (await selectEmojiPolicy(tx)).policy));
      made = await make(tx);
      await mayBeNamed(tx, made.name);
    },
    async (tx, rev) => {
      const emoji = await insertEmoji(tx, made, rev);
      return { changed: [emoji], result: emoji };
    },
  );
  for (const message of news) bus.publish(message);
  return result;
}

/**
 * Adds an emoji with an uploaded picture.
 * @throws `forbidden`, before the picture is read; `file_too_large`, `bad_picture`; `invalid_input` for a name that
 * is taken; `too_many_emoji`
 */
export async function uploadEmoji(
  deps: EmojiDeps,
  actor: Actor,
  form: ReadForm<z.output<typeof EmojiForm>>,
): Promise<CustomEmoji> {
  demand(mayAddEmoji(actor.role, (await selectEmojiPolicy(deps.db)).policy));
  const { fields, file } = await form({
    save: ({ stream }) => readPicture(stream, limits.emojiBytes),
    undo: async () => {},
  });
  const picture = await makeEmojiPicture(file);
  const picture_id = uuidv7();
  const key = emojiKey(picture_id);
  await deps.files.write(key, Readable.from([picture]), limits.emojiKeptBytes);
  const { user_id } = actor;
  try {
    return await add(deps, actor, () => ({ ...fields, picture_id, alias_of: null, user_id }));
  } catch (error) {
    await deps.files.remove(key);
    throw error;
  }
}

/**
 * Adds another name for an emoji.
 * @throws `forbidden`; `invalid_input` for what is no emoji, and for a name that is taken; `too_many_emoji`
 */
export function addAlias(
  deps: EmojiDeps,
  actor: Actor,
  { name, alias_of: written }: z.output<typeof EmojiAliasBody>,
): Promise<CustomEmoji> {
  return add(deps, actor, async (tx) => {
    const alias_of = await resolveEmoji(tx, written);
    if (alias_of === undefined)
      throw badField("alias_of", "This is no emoji that Parley knows. Choose another one.");
    return { name, picture_id: null, alias_of, user_id: actor.user_id };
  });
}
