import { randomBytes } from "node:crypto";
import type { Db } from "../../platform/database/db.ts";
import { keepSetupCode, selectWorkspace } from "./queries/workspace.ts";

/** The code that the first person needs on a server that strangers can reach; null once there is an owner. */
export async function setupCode(db: Db): Promise<string | null> {
  const { has_owner } = await selectWorkspace(db);
  if (has_owner) return null;
  return keepSetupCode(db, randomBytes(9).toString("base64url"));
}
