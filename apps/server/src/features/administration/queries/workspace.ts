import type { WorkspaceSettings } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

export async function selectSettings(db: Db): Promise<WorkspaceSettings> {
  const { rows } = await sql<WorkspaceSettings>`
    SELECT name, mark, registration, registration_domains, link_previews, edit_history, emoji_policy
    FROM workspace`.execute(db);
  const row = rows[0];
  if (!row) throw new Error("The workspace row is missing.");
  return row;
}

/** Writes the registration policy and what else no stream carries. */
export async function saveRules(
  tx: Tx,
  {
    registration,
    registration_domains,
    link_previews,
    edit_history,
    emoji_policy,
  }: WorkspaceSettings,
): Promise<void> {
  await sql`UPDATE workspace SET registration = ${registration},
    registration_domains = ${registration_domains}, link_previews = ${link_previews},
    edit_history = ${edit_history}, emoji_policy = ${emoji_policy}`.execute(tx);
}

/** Writes name and mark with the number that the caller takes next. */
export async function saveLook(
  tx: Tx,
  { name, mark }: Pick<WorkspaceSettings, "name" | "mark">,
): Promise<void> {
  await sql`UPDATE workspace SET name = ${name}, mark = ${mark}, rev = head + 1`.execute(tx);
}
