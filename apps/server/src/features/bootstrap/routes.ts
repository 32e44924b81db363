import { calls } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import type { Route } from "../../platform/http/call-route.ts";
import type { CurrentUserParts } from "../accounts/index.ts";
import { loadBootstrap } from "./load-bootstrap.ts";

/** The start of a session. */
export function bootstrapRoutes(route: Route, deps: { db: Db; parts: CurrentUserParts }): void {
  route(calls.bootstrap, async ({ actor }) => ({
    data: await loadBootstrap(deps.db, deps.parts, actor.user_id),
  }));
}
