import type { UpdateWorkspaceBody, WorkspaceSettings } from "@parley/contract";
import type { z } from "zod";
import { badField, demand } from "../../platform/app-error.ts";
import { lockByName, type Tx } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { numberPeople, workspaceNews, workspaceRow } from "../accounts/index.ts";
import type { AdministrationDeps } from "./change-account.ts";
import { mayAdminister } from "./policy.ts";
import { saveLook, saveRules, selectSettings } from "./queries/workspace.ts";

/** Writes name and mark and gives the news of it for everyone. */
async function changeLook(tx: Tx, look: Pick<WorkspaceSettings, "name" | "mark">) {
  await saveLook(tx, look);
  const number = await numberPeople(tx, []);
  return workspaceNews(number, [await workspaceRow(tx)]);
}

/**
 * Changes the workspace's properties, those that are given; whoever calls it knows that it may be done.
 * @returns how they stand, and how they stood
 * @throws `invalid_input` where domains are to decide and none is named
 */
export async function changeWorkspace(
  { db, bus }: AdministrationDeps,
  changes: z.output<typeof UpdateWorkspaceBody> & { mark?: string | null },
): Promise<{ settings: WorkspaceSettings; before: WorkspaceSettings }> {
  const { news, ...changed } = await db.transaction().execute(async (tx) => {
    // The same lock as a registration: nobody slips in by the policy before.
    await lockByName(tx, "register");
    const before = await selectSettings(tx);
    const after = { ...before, ...changes };
    const registration_domains = [...new Set(after.registration_domains)];
    if (after.registration === "domains" && registration_domains.length === 0) {
      throw badField("registration_domains", "Name at least one domain such as example.org.");
    }
    const settings = { ...after, registration_domains };
    await saveRules(tx, settings);
    const isSeen = settings.name !== before.name || settings.mark !== before.mark;
    return { settings, before, news: isSeen ? await changeLook(tx, settings) : [] };
  });
  for (const message of news) bus.publish(message);
  return changed;
}

/**
 * Changes the workspace's name, who may register, or whether links are shown with previews. What is left out stays.
 * @throws `forbidden`, and what `changeWorkspace` throws
 */
export async function updateWorkspace(
  deps: AdministrationDeps,
  actor: Actor,
  body: z.output<typeof UpdateWorkspaceBody>,
): Promise<WorkspaceSettings> {
  demand(mayAdminister(actor.role));
  return (await changeWorkspace(deps, body)).settings;
}

/** Name, mark and registration policy, for owners and admins. */
export async function showSettings(
  { db }: AdministrationDeps,
  actor: Actor,
): Promise<WorkspaceSettings> {
  demand(mayAdminister(actor.role));
  return selectSettings(db);
}
