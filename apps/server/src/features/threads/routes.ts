import { calls } from "@parley/contract";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Route } from "../../platform/http/call-route.ts";
import { followThread, markThreadRead, markThreadUnread, showThread } from "./change-thread.ts";
import type { ThreadHooks } from "./hooks.ts";
import { listThreads } from "./list-threads.ts";

/** The threads that one follows. */
export function threadsRoutes(route: Route, deps: { db: Db; bus: Bus; hooks: ThreadHooks }): void {
  route(calls.threadList, async ({ actor, query }) => ({
    data: await listThreads(deps.db, actor, query),
  }));
  route(calls.threadShow, async ({ actor, params }) => ({
    data: await showThread(deps.db, actor, params._id),
  }));
  route(calls.threadFollow, async ({ actor, body }) => ({
    data: await followThread(deps, actor, body),
  }));
  route(calls.threadMarkAsRead, async ({ actor, body }) => ({
    data: await markThreadRead(deps, actor, body),
  }));
  route(calls.threadMarkAsUnread, async ({ actor, body }) => ({
    data: await markThreadUnread(deps, actor, body),
  }));
}
