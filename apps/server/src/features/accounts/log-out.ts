import type { Bus } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import { deleteSession } from "./queries/sessions.ts";

/** Ends a session; its open sockets close at once. */
export async function logOut(db: Db, bus: Bus, session_id: string): Promise<void> {
  await deleteSession(db, session_id);
  bus.publish({ type: "sessions-over", session_ids: [session_id] });
}
