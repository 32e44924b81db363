import { calls, type EmailChange } from "@parley/contract";
import type { z } from "zod";
import { call } from "../../../platform/http/call.ts";
import { download } from "../../../platform/http/download.ts";
import { saveFile } from "../../../platform/ui/save-file.ts";
import { endSession, whileLoggingOut } from "../end-session.ts";
import { refreshUser } from "../session.ts";

/** Changes one's own password; gives how many other devices were logged out. Throws `CallError`. */
export async function changePassword(body: {
  current_password?: string;
  password: string;
}): Promise<number> {
  const { ended } = await call(calls.authPassword, { body });
  await refreshUser();
  return ended;
}

/** Changes one's own e-mail, or has a letter sent to the new one first. Throws `CallError`. */
export async function changeEmail(body: {
  email: string;
  password?: string;
}): Promise<z.infer<typeof EmailChange>> {
  const change = await call(calls.authEmail, { body });
  if (change.pending === null) await refreshUser();
  return change;
}

/** Deletes one's own account and forgets the session. Throws `CallError`. */
export function deleteAccount(password: string | undefined): Promise<void> {
  return whileLoggingOut(async () => {
    const body = password === undefined ? {} : { password };
    await call(calls.userDeleteOwn, { body });
    await endSession("logout");
  });
}

/** Downloads everything of one's own as a zip file. Throws `CallError`. */
export async function downloadOwnData(): Promise<void> {
  saveFile(await download(calls.userExport));
}

/** Confirms a new e-mail by a letter's token; gives the address. Throws `CallError`. */
export async function confirmEmail(token: string): Promise<string> {
  const { email } = await call(calls.authConfirmEmail, { body: { token } });
  await refreshUser();
  return email;
}

/** Asks for a letter to set a new password. Throws `CallError`. */
export async function forgotPassword(email: string): Promise<void> {
  await call(calls.authForgot, { body: { email } });
}

/** Sets a new password by a letter's token. Throws `CallError`. */
export async function resetPassword(body: { token: string; password: string }): Promise<void> {
  await call(calls.authReset, { body });
}
