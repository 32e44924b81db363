import { calls } from "@parley/contract";
import type { Admission } from "../../platform/admission.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Route } from "../../platform/http/call-route.ts";
import type { CurrentUserParts } from "../accounts/index.ts";
import { loadBootstrap } from "./load-bootstrap.ts";

/** The start of a session. Many that start at once take turns, so that others can go on. */
export function bootstrapRoutes(
  route: Route,
  deps: { db: Db; parts: CurrentUserParts; admission: Admission },
): void {
  route(calls.bootstrap, async ({ actor }) => ({
    data: await deps.admission.run(() => loadBootstrap(deps.db, deps.parts, actor.user_id)),
  }));
}
