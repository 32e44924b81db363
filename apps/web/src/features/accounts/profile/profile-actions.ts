import type { CallInput } from "@parley/contract";
import { calls } from "@parley/contract";
import { call } from "../../../platform/http/call.ts";
import { takeUser } from "../session.ts";
import { useAuth } from "../store.ts";

export type ProfileChange = NonNullable<CallInput<typeof calls.userUpdate>["body"]>;

/** Saves one's own profile, only what is given. Throws `CallError`. */
export async function saveProfile(body: ProfileChange): Promise<void> {
  takeUser(await call(calls.userUpdate, { body }));
}

/** A square of the upright picture, in its pixels. */
export interface Square {
  x: number;
  y: number;
  size: number;
}

/** ms for a picture over a slow connection. */
const UPLOAD_PATIENCE = 120_000;

function takeAvatar(change: { avatar: string | null; rev: number }): void {
  const { user } = useAuth.getState();
  if (user) takeUser({ ...user, ...change });
}

/** Makes the square of a picture one's own. Throws `CallError`. */
export async function setAvatar(file: File, { x, y, size }: Square): Promise<void> {
  const form = { file, x, y, size };
  takeAvatar(await call(calls.userAvatar, { form, timeout: UPLOAD_PATIENCE }));
}

/** Shows initials again. Throws `CallError`. */
export async function removeAvatar(): Promise<void> {
  takeAvatar(await call(calls.userDeleteAvatar, {}));
}
