import type { SessionInfo } from "@parley/contract";
import { notFound } from "../../platform/app-error.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { deleteSessionOf, deleteSessionsOf, selectSessionsOf } from "./queries/own-sessions.ts";

interface Deps {
  db: Db;
  bus: Bus;
}

/** Where one is logged in. */
export async function listSessions({ db }: Pick<Deps, "db">, actor: Actor): Promise<SessionInfo[]> {
  const sessions = await selectSessionsOf(db, actor.user_id);
  return sessions.map(({ created_at, last_used_at, ...session }) => ({
    ...session,
    is_current: session._id === actor.session_id,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
  }));
}

/** Ends one of one's own sessions; its sockets close at once. */
export async function endOwnSession(
  { db, bus }: Deps,
  actor: Actor,
  session_id: string,
): Promise<{ _id: string }> {
  const ended = await deleteSessionOf(db, actor.user_id, session_id);
  if (ended === undefined) throw notFound();
  bus.publish({ type: "sessions-over", session_ids: [ended] });
  return { _id: ended };
}

/** Ends all one's own sessions but the one that asks; their sockets close at once. */
export async function endOtherSessions({ db, bus }: Deps, actor: Actor): Promise<number> {
  const session_ids = await deleteSessionsOf(db, actor.user_id, actor.session_id);
  if (session_ids.length > 0) bus.publish({ type: "sessions-over", session_ids });
  return session_ids.length;
}
