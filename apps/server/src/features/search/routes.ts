import { calls } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import type { Route } from "../../platform/http/call-route.ts";
import { type Finders, search } from "./search.ts";

/** The search. */
export function searchRoutes(route: Route, deps: { db: Db; finders: Finders }): void {
  route(calls.searchShow, async ({ actor, query }) => ({ data: await search(deps, actor, query) }));
}
