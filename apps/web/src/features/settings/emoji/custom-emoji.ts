import { type CustomEmoji, calls, type EmojiPolicy, type Role } from "@parley/contract";
import { call } from "../../../platform/http/call.ts";
import { queryClient } from "../../../platform/query/client.ts";
import { useQuery } from "../../../platform/query/use-query.ts";
import { askForEmoji, emojiKey } from "../../emoji/index.ts";

/** ms for a picture over a slow connection. */
const UPLOAD_PATIENCE = 60_000;

/** Every custom emoji with who added it, and who may add some. */
export function useEmojiList() {
  return useQuery({ queryKey: emojiKey, queryFn: ({ signal }) => askForEmoji(signal) });
}

const refresh = () => queryClient.invalidateQueries({ queryKey: emojiKey });

/** Adds an emoji with a picture. Throws `CallError`. */
export async function addPicture(name: string, file: File): Promise<void> {
  await call(calls.emojiUpload, { form: { file, name }, timeout: UPLOAD_PATIENCE });
  await refresh();
}

/** Adds another name for an emoji. Throws `CallError`. */
export async function addAlias(name: string, alias_of: string): Promise<void> {
  await call(calls.emojiAlias, { body: { name, alias_of } });
  await refresh();
}

/** Removes an emoji with its other names. Throws `CallError`. */
export async function removeEmoji(name: string): Promise<void> {
  await call(calls.emojiRemove, { params: { name } });
  await refresh();
}

/** Chooses who may add emoji. Throws `CallError`. */
export async function choosePolicy(emoji_policy: EmojiPolicy): Promise<void> {
  await call(calls.workspaceUpdate, { body: { emoji_policy } });
  await refresh();
}

/** Whether one runs the workspace. The server decides for itself, about all of these. */
export const runsWorkspace = (role: Role | undefined): boolean =>
  role === "owner" || role === "admin";

/** Whether the form that adds emoji is of use to somebody. */
export const mayAdd = (role: Role | undefined, policy: EmojiPolicy): boolean =>
  runsWorkspace(role) || (role === "member" && policy === "members");

/** Whether somebody may remove an emoji. */
export const mayRemove = (role: Role | undefined, me: string, { added_by }: CustomEmoji): boolean =>
  runsWorkspace(role) || added_by === me;
