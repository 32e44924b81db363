import type { WorkspaceUsage } from "@parley/contract";
import { demand } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { mayAdminister } from "./policy.ts";
import { selectUsage } from "./queries/usage.ts";

/** What the operator configured. */
export interface UsageDeps {
  db: Db;
  configured: Pick<WorkspaceUsage, "version" | "limits" | "mail">;
}

/** What the workspace takes, and what it may, for owners and admins. */
export async function showUsage(
  { db, configured }: UsageDeps,
  actor: Actor,
): Promise<WorkspaceUsage> {
  demand(mayAdminister(actor.role));
  return { ...configured, ...(await selectUsage(db)) };
}
