import { calls } from "@parley/contract";
import type { Route } from "../../platform/http/call-route.ts";
import type { PresenceDeps } from "./presence.ts";
import { setIdleTimeout, setStatus } from "./set-status.ts";
import { bulkStatus, myPresence, onlineUsers } from "./show-presence.ts";

/** Who is there: one's own presence, and that of others. */
export function presenceRoutes(route: Route, deps: PresenceDeps): void {
  const { connections } = deps;

  route(calls.presenceStatus, async ({ actor, body }) => ({
    data: await setStatus(deps, actor.user_id, body),
  }));
  route(calls.presenceActivity, async ({ actor }) => {
    connections.called(actor);
    return { data: await myPresence(deps, actor.user_id) };
  });
  route(calls.presenceOnline, async ({ actor }) => {
    connections.called(actor);
    return { data: await myPresence(deps, actor.user_id) };
  });
  route(calls.presenceOffline, async ({ actor }) => {
    connections.left(actor);
    return { data: await myPresence(deps, actor.user_id) };
  });
  route(calls.presenceBulkStatus, async ({ actor, body }) => ({
    data: await bulkStatus(deps, actor, body.user_ids),
  }));
  route(calls.presenceOnlineUsers, async ({ actor, query }) => ({
    data: await onlineUsers(deps, actor, query),
  }));
  route(calls.presenceMine, async ({ actor }) => ({
    data: await myPresence(deps, actor.user_id),
  }));
  route(calls.presenceIdleTimeout, async ({ actor, body }) => ({
    data: await setIdleTimeout(deps, actor.user_id, body.idle_timeout),
  }));
}
