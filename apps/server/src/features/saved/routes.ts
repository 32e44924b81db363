import { calls } from "@parley/contract";
import type { Route } from "../../platform/http/call-route.ts";
import { listSaved } from "./list-saved.ts";
import { type SetSavedDeps, setSaved } from "./set-saved.ts";

/** What one keeps for later. */
export function savedRoutes(route: Route, deps: SetSavedDeps): void {
  route(calls.savedList, async ({ actor, query }) => ({
    data: await listSaved(deps.db, actor, query),
  }));
  route(calls.savedSet, async ({ actor, body }) => ({
    data: { saved: await setSaved(deps, actor, body) },
  }));
}
