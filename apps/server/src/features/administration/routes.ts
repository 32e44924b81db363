import { calls } from "@parley/contract";
import type { FileStore } from "../../platform/files/store.ts";
import type { Route } from "../../platform/http/call-route.ts";
import type { AdministrationDeps } from "./change-account.ts";
import { deactivatePerson } from "./deactivate-person.ts";
import { handOver } from "./hand-over.ts";
import { listManagedPeople } from "./list-managed-people.ts";
import { deleteMark, openMark, setMark } from "./mark.ts";
import { reactivatePerson } from "./reactivate-person.ts";
import { setRole } from "./set-role.ts";
import { type LegalDeps, showLegal } from "./show-legal.ts";
import { showUsage, type UsageDeps } from "./show-usage.ts";
import { showSettings, updateWorkspace } from "./update-workspace.ts";

/** What owners and admins do with people and the workspace. */
export function administrationRoutes(
  route: Route,
  deps: AdministrationDeps & UsageDeps & { files: FileStore; legal: Omit<LegalDeps, "db"> },
): void {
  route(calls.userManagedList, async ({ actor, query }) => ({
    data: await listManagedPeople(deps.db, actor, query),
  }));
  route(calls.userSetRole, async ({ actor, body }) => ({ data: await setRole(deps, actor, body) }));
  route(calls.userDeactivate, async ({ actor, body }) => ({
    data: await deactivatePerson(deps, actor, body.user_id),
  }));
  route(calls.userReactivate, async ({ actor, body }) => ({
    data: await reactivatePerson(deps, actor, body.user_id),
  }));
  route(calls.workspaceHandOver, async ({ actor, body }) => ({
    data: await handOver(deps, actor, body.user_id),
  }));
  route(calls.workspaceSettings, async ({ actor }) => ({ data: await showSettings(deps, actor) }));
  route(calls.workspaceUpdate, async ({ actor, body }) => ({
    data: await updateWorkspace(deps, actor, body),
  }));
  route(calls.workspaceUsage, async ({ actor }) => ({ data: await showUsage(deps, actor) }));
  route(calls.workspaceSetMark, async ({ actor, form }) => ({
    data: await setMark(deps, actor, form),
  }));
  route(calls.workspaceDeleteMark, async ({ actor }) => ({ data: await deleteMark(deps, actor) }));
  route(calls.workspaceMark, ({ params }) => openMark(deps.files, params._id));
  route(calls.legalShow, async ({ params, query }) => ({
    data: await showLegal({ db: deps.db, ...deps.legal }, params.page, query.language),
  }));
}
