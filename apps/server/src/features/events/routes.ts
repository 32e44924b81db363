import { calls } from "@parley/contract";
import type { Route } from "../../platform/http/call-route.ts";
import type { EventDeps } from "./change-events.ts";
import { createEvent } from "./create-event.ts";
import { deleteEvent } from "./delete-event.ts";
import { exportEvent } from "./export-events.ts";
import { createFeed, revokeFeed, rotateFeed, showFeed } from "./feed.ts";
import { listEvents } from "./list-events.ts";
import { respond } from "./respond.ts";
import { showEvent } from "./show-event.ts";
import { updateEvent } from "./update-event.ts";

/** Events of the calendar, answers to them, and where calendar programs read them. */
export function eventsRoutes(
  route: Route,
  deps: EventDeps & { publicUrl: string | undefined },
): void {
  const { db, publicUrl } = deps;
  route(calls.eventCreate, async ({ actor, body }) => {
    const { event, is_new } = await createEvent(deps, actor, body);
    return { data: event, status: is_new ? 201 : 200 };
  });
  // With and without the slash, as the specification writes it.
  for (const call of [calls.eventList, calls.eventListPlain]) {
    route(call, async ({ actor, query }) => ({ data: await listEvents(db, actor, query) }));
  }
  route(calls.eventShow, async ({ actor, params, query }) => ({
    data: await showEvent(db, actor, params._id, query),
  }));
  route(calls.eventUpdate, async ({ actor, params, body }) => ({
    data: await updateEvent(deps, actor, params._id, body),
  }));
  route(calls.eventDelete, async ({ actor, params, query }) => ({
    data: await deleteEvent(deps, actor, params._id, query),
  }));
  route(calls.eventRespond, async ({ actor, body }) => ({
    data: await respond(deps, actor, body),
  }));
  route(calls.eventFile, async ({ actor, params }) => ({
    data: await exportEvent(db, actor, params._id, publicUrl),
  }));
  route(calls.eventFeedShow, async ({ actor }) => ({ data: await showFeed(db, actor) }));
  route(calls.eventFeedCreate, async ({ actor }) => ({ data: await createFeed(db, actor) }));
  route(calls.eventFeedRotate, async ({ actor }) => ({ data: await rotateFeed(db, actor) }));
  route(calls.eventFeedRevoke, async ({ actor }) => ({ data: await revokeFeed(db, actor) }));
}
