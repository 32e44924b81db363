import { calls } from "@parley/contract";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Route } from "../../platform/http/call-route.ts";
import type { Keys } from "../../platform/keys.ts";
import { explainMessage } from "./explain-message.ts";
import { listNotifications } from "./list-notifications.ts";
import { markAllRead, markRead } from "./mark-read.ts";
import { unsubscribe } from "./missed/unsubscribe.ts";

/** One's own notifications. */
export function notificationsRoutes(
  route: Route,
  deps: { db: Db; bus: Bus; keys: Pick<Keys, "signing"> },
): void {
  route(calls.notificationList, async ({ actor, query }) => ({
    data: await listNotifications(deps.db, actor, query),
  }));
  route(calls.notificationMarkRead, async ({ actor, body }) => ({
    data: await markRead(deps, actor, body),
  }));
  route(calls.notificationMarkAllRead, async ({ actor }) => ({
    data: await markAllRead(deps, actor),
  }));
  route(calls.notificationUnsubscribe, async ({ body }) => {
    await unsubscribe(deps, body.token);
    return { data: {} };
  });
  route(calls.notificationWhy, async ({ actor, params }) => ({
    data: await explainMessage(deps.db, actor, params._id),
  }));
}
