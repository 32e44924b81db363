import { calls } from "@parley/contract";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Route } from "../../platform/http/call-route.ts";
import { listSaved } from "./list-saved.ts";
import { setSaved } from "./set-saved.ts";

/** What one keeps for later. */
export function savedRoutes(route: Route, deps: { db: Db; bus: Bus }): void {
  route(calls.savedList, async ({ actor, query }) => ({
    data: await listSaved(deps.db, actor, query),
  }));
  route(calls.savedSet, async ({ actor, body }) => ({
    data: { saved: await setSaved(deps, actor, body) },
  }));
}
