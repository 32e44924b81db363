import { calls } from "@parley/contract";
import type { Route } from "../../platform/http/call-route.ts";
import { deleteScheduled, updateScheduled } from "./change-scheduled.ts";
import { listScheduled } from "./list-scheduled.ts";
import { scheduleMessage } from "./schedule-message.ts";
import { type SendScheduledDeps, sendNow } from "./send-scheduled.ts";

/** Messages that are sent later. */
export function scheduledRoutes(route: Route, deps: SendScheduledDeps): void {
  route(calls.scheduledList, async ({ actor }) => ({
    data: await listScheduled(deps.db, actor),
  }));
  route(calls.scheduledCreate, async ({ actor, body }) => {
    const { scheduled, is_new } = await scheduleMessage(deps, actor, body);
    return { data: scheduled, status: is_new ? 201 : 200 };
  });
  route(calls.scheduledUpdate, async ({ actor, params, body }) => ({
    data: await updateScheduled(deps, actor, params._id, body),
  }));
  route(calls.scheduledSend, async ({ actor, params }) => ({
    data: await sendNow(deps, actor, params._id),
  }));
  route(calls.scheduledDelete, async ({ actor, params }) => ({
    data: await deleteScheduled(deps, actor, params._id),
  }));
}
