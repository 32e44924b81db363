import { calls } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import type { Route } from "../../platform/http/call-route.ts";
import type { Keys } from "../../platform/keys.ts";
import type { Reach } from "../../platform/outside/post-outside.ts";
import { listDevices } from "./list-devices.ts";
import { removeDevice } from "./remove-device.ts";
import { sendTest } from "./send-test.ts";
import { subscribe } from "./subscribe.ts";

/** One's own devices that get push. */
export function pushRoutes(
  route: Route,
  deps: { db: Db; keys: Pick<Keys, "push">; reach: Reach },
): void {
  const { db, keys } = deps;
  route(calls.pushKey, async () => ({ data: { public_key: keys.push.public_key } }));
  route(calls.pushSubscribe, async ({ actor, body }) => ({
    data: await subscribe(deps, actor, body),
  }));
  route(calls.pushList, async ({ actor }) => ({
    data: { devices: await listDevices(db, actor) },
  }));
  route(calls.pushDelete, async ({ actor, params }) => ({
    data: await removeDevice(db, actor, params._id),
  }));
  route(calls.pushTest, async ({ actor }) => {
    await sendTest(db, actor);
    return { data: {} };
  });
}
