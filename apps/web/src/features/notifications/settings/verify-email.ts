import { calls } from "@parley/contract";
import { call } from "../../../platform/http/call.ts";
import { refreshUser } from "../../accounts/index.ts";

/** Has a letter sent to one's own address; null when it is confirmed already. Throws `CallError`. */
export async function askToVerifyEmail(): Promise<string | null> {
  const { pending } = await call(calls.authVerifyEmail, {});
  if (pending === null) await refreshUser();
  return pending;
}
