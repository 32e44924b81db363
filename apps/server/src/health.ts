import { calls } from "@parley/contract";
import { AppError } from "./platform/app-error.ts";
import { canAnswer } from "./platform/database/can-answer.ts";
import type { Db } from "./platform/database/db.ts";
import type { Route } from "./platform/http/call-route.ts";
import { version } from "./version.ts";

/** `GET /api/health`: 200 when the server can serve and goes on to, 503 otherwise. */
export function healthRoute(route: Route, db: Db, isStopping: () => boolean): void {
  route(calls.health, async () => {
    if (isStopping()) throw new AppError("stopping");
    if (!(await canAnswer(db))) throw new AppError("unavailable");
    return { data: { status: "ok" as const, version } };
  });
}
