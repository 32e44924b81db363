import type { RegisterBody } from "@parley/contract";
import type { z } from "zod";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Origin } from "../../platform/http/call-route.ts";
import { type AccountDeps, createAccount } from "./create-account.ts";
import { hashPassword } from "./passwords.ts";
import { startSession } from "./sessions.ts";

/**
 * Creates an account with a password and logs it in. The first person owns the workspace and names it.
 * @throws what `createAccount` throws
 */
export async function register(
  deps: AccountDeps & { db: Db; bus: Bus },
  { password, ...account }: z.output<typeof RegisterBody>,
  origin: Origin,
): Promise<{ user_id: string; access_token: string }> {
  const password_hash = await hashPassword(password);
  const { news, ...session } = await deps.db.transaction().execute(async (tx) => {
    const proof = { password_hash, google_id: null, is_email_verified: false };
    const { language } = origin;
    const made = await createAccount(tx, deps, { ...account, ...proof, language });
    return { ...made, access_token: await startSession(tx, made.user_id, origin) };
  });
  for (const message of news) deps.bus.publish(message);
  return session;
}
