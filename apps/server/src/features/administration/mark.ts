import { Readable } from "node:stream";
import { type AvatarForm, limits, type WorkspaceSettings } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { demand, notFound } from "../../platform/app-error.ts";
import type { FileStore } from "../../platform/files/store.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { BytesAnswer } from "../../platform/http/bytes.ts";
import type { ReadForm } from "../../platform/http/read-form.ts";
import { makeAvatar, readPicture } from "../accounts/index.ts";
import type { AdministrationDeps } from "./change-account.ts";
import { mayAdminister } from "./policy.ts";
import { changeWorkspace } from "./update-workspace.ts";

interface MarkDeps extends AdministrationDeps {
  files: FileStore;
}

const PATH = "/api/workspace/mark/";
const keyOf = (id: string) => `mark_${id}.webp`;

/** Gives the workspace another mark, or Parley's (null), and removes the picture before it. */
async function changeMark(deps: MarkDeps, mark: string | null): Promise<WorkspaceSettings> {
  const { settings, before } = await changeWorkspace(deps, { mark });
  if (before.mark?.startsWith(PATH)) await deps.files.remove(keyOf(before.mark.slice(PATH.length)));
  return settings;
}

/**
 * Takes an uploaded picture, cuts the square out of it that was chosen, and makes it the workspace's mark.
 * @throws `forbidden`, before the picture is read; `file_too_large`, `bad_picture`
 */
export async function setMark(
  deps: MarkDeps,
  actor: Actor,
  form: ReadForm<z.output<typeof AvatarForm>>,
): Promise<WorkspaceSettings> {
  demand(mayAdminister(actor.role));
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
    return await changeMark(deps, `${PATH}${id}`);
  } catch (error) {
    await deps.files.remove(keyOf(id));
    throw error;
  }
}

/** Shows Parley's mark again. */
export async function deleteMark(deps: MarkDeps, actor: Actor): Promise<WorkspaceSettings> {
  demand(mayAdminister(actor.role));
  return changeMark(deps, null);
}

/**
 * A mark by the id in its address, to everyone: it stands on the login page.
 * @throws `not_found`
 */
export async function openMark(files: FileStore, id: string): Promise<BytesAnswer> {
  const key = keyOf(id);
  if (!(await files.exists(key))) throw notFound();
  return {
    type: "image/webp",
    etag: id,
    headers: { "Cache-Control": "public, max-age=31536000, immutable" },
    open: () => files.read(key),
  };
}
