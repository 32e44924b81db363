import type { PushDevice } from "@parley/contract";
import { AppError } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { selectDevices } from "./queries/devices.ts";

/** One's own devices that get push, the newest first. */
export async function listDevices(db: Db, actor: Actor): Promise<PushDevice[]> {
  const devices = await selectDevices(db, actor.user_id);
  return devices.map(({ _id, session_id, user_agent, created_at, last_status, last_at }) => ({
    _id,
    user_agent,
    is_current: session_id === actor.session_id,
    created_at: created_at.toISOString(),
    last: last_status && last_at ? { status: last_status, at: last_at.toISOString() } : null,
  }));
}

/**
 * The device of the session that asks.
 * @throws `no_push_device`
 */
export async function currentDevice(db: Db, actor: Actor): Promise<PushDevice> {
  const device = (await listDevices(db, actor)).find(({ is_current }) => is_current);
  if (!device) throw new AppError("no_push_device");
  return device;
}
