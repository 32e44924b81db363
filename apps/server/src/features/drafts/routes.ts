import { calls } from "@parley/contract";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Route } from "../../platform/http/call-route.ts";
import { listDrafts } from "./list-drafts.ts";
import { setDraft } from "./set-draft.ts";

/** What one has written and not sent. */
export function draftsRoutes(route: Route, deps: { db: Db; bus: Bus }): void {
  route(calls.draftList, async ({ actor, query }) => ({
    data: await listDrafts(deps.db, actor, query),
  }));
  route(calls.draftSet, async ({ actor, body }) => ({
    data: await setDraft(deps, actor, body),
  }));
}
