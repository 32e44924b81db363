import { calls } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { startSession } from "./session.ts";

/** Logs in with e-mail or username. Throws `CallError`: 422 for wrong credentials. */
export async function logIn(body: { email: string; password: string }): Promise<void> {
  const { access_token: token, ...user } = await call(calls.authLogin, { body });
  await startSession(user, token);
}
