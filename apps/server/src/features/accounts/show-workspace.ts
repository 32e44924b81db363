import type { WorkspaceInfo } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import type { Mailer } from "../../platform/mail/mail.ts";
import { selectWorkspace } from "./queries/workspace.ts";

/** What a visitor sees before logging in. */
export async function showWorkspace(
  deps: {
    db: Db;
    beyondLoopback: boolean;
    supportEmail: string | undefined;
    maxFileBytes: number;
    mailer: Mailer;
  },
  sign_in: WorkspaceInfo["sign_in"],
): Promise<WorkspaceInfo> {
  const { name, mark, has_owner, registration, registration_domains } = await selectWorkspace(
    deps.db,
  );
  return {
    name,
    mark,
    registration,
    registration_domains: registration === "domains" ? registration_domains : [],
    // Whoever is first makes the workspace with a password.
    sign_in: has_owner ? sign_in : [],
    needs_owner: !has_owner,
    needs_setup_code: !has_owner && deps.beyondLoopback,
    max_file_bytes: deps.maxFileBytes,
    support_email: deps.supportEmail ?? null,
    mail: deps.mailer.isConfigured,
  };
}
