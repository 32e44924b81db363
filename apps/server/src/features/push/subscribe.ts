import type { PushDevice, SubscribePushBody } from "@parley/contract";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { badField } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { mayReach, type Reach } from "../../platform/outside/post-outside.ts";
import { isPublicKey } from "./encrypt.ts";
import { currentDevice } from "./list-devices.ts";
import { saveDevice } from "./queries/devices.ts";

/**
 * Pushes to this session's browser from now on.
 * @throws `invalid_input` for an address that the server does not connect to, and keys that are none
 */
export async function subscribe(
  { db, reach }: { db: Db; reach: Reach },
  actor: Actor,
  body: z.output<typeof SubscribePushBody>,
): Promise<PushDevice> {
  if (!mayReach(body.endpoint, reach)) {
    throw badField("endpoint", "Give the HTTPS address of a push service on the public internet.");
  }
  if (!isPublicKey(body.p256dh)) {
    throw badField("p256dh", "This is not a key that browsers make. Turn push off and on again.");
  }
  const { session_id, user_id } = actor;
  await db.transaction().execute((tx) => {
    return saveDevice(tx, { _id: uuidv7(), session_id, user_id, ...body });
  });
  return currentDevice(db, actor);
}
