import { Readable } from "node:stream";
import { type AvatarChange, type AvatarForm, limits } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { notFound } from "../../platform/app-error.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import type { FileStore } from "../../platform/files/store.ts";
import type { BytesAnswer } from "../../platform/http/bytes.ts";
import type { ReadForm } from "../../platform/http/read-form.ts";
import { makeAvatar, readPicture } from "./avatar-picture.ts";
import { saveAvatar } from "./queries/profiles.ts";
import { selectPeople } from "./queries/users.ts";
import { personChanged } from "./update-user.ts";

interface Deps {
  db: Db;
  bus: Bus;
  files: FileStore;
}

const PATH = "/api/file/avatar/";
const keyOf = (id: string) => `avatar_${id}.webp`;

/** Removes the file of a picture that nobody has any more. */
export async function removePicture(files: FileStore, avatar: string | null): Promise<void> {
  if (avatar?.startsWith(PATH)) await files.remove(keyOf(avatar.slice(PATH.length)));
}

/** Gives a person another picture, or none; everyone hears of it. */
async function changeAvatar(
  { db, bus, files }: Deps,
  user_id: string,
  avatar: string | null,
): Promise<z.output<typeof AvatarChange>> {
  const { before, news, rev } = await db.transaction().execute(async (tx) => {
    const old = await saveAvatar(tx, user_id, avatar);
    const told = await personChanged(tx, user_id);
    const [person] = await selectPeople(tx, [user_id]);
    return { before: old, news: told, rev: person?.rev ?? 0 };
  });
  for (const message of news) bus.publish(message);
  await removePicture(files, before);
  return { avatar, rev };
}

/**
 * Takes an uploaded picture, cuts the square out of it that was chosen, and makes it one's own.
 * @throws `file_too_large`, `bad_picture`
 */
export async function setAvatar(
  deps: Deps,
  user_id: string,
  form: ReadForm<z.output<typeof AvatarForm>>,
): Promise<z.output<typeof AvatarChange>> {
  const { fields, file } = await form({
    save: ({ stream }) => readPicture(stream),
    undo: async () => {},
  });
  const { x, y, size } = fields;
  const square = size === undefined ? undefined : { x: x ?? 0, y: y ?? 0, size };
  const picture = await makeAvatar(file, square);
  const id = uuidv7();
  await deps.files.write(keyOf(id), Readable.from([picture]), limits.avatarBytes);
  try {
    return await changeAvatar(deps, user_id, `${PATH}${id}`);
  } catch (error) {
    await deps.files.remove(keyOf(id));
    throw error;
  }
}

/** Shows initials again. */
export const deleteAvatar = (deps: Deps, user_id: string) => changeAvatar(deps, user_id, null);

/**
 * A picture by the id in its address, to everyone who is logged in.
 * @throws `not_found`
 */
export async function openAvatar(files: FileStore, id: string): Promise<BytesAnswer> {
  const key = keyOf(id);
  if (!(await files.exists(key))) throw notFound();
  return {
    type: "image/webp",
    etag: id,
    headers: { "Cache-Control": "private, max-age=31536000, immutable" },
    open: () => files.read(key),
  };
}
