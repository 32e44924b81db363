import { defineCall } from "../call.ts";
import { PushDevice, PushKey, SubscribePushBody } from "../push.ts";
import { z } from "../zod.ts";
import { ById, Removed } from "./shapes.ts";

const push = { tag: "Push", auth: "session", status: 200 } as const;

/** Calls about push notifications to one's own devices. */
export const pushCalls = {
  pushKey: defineCall({
    ...push,
    method: "GET",
    path: "/push/key",
    summary: "The server's public key, which browsers subscribe with.",
    data: PushKey,
  }),
  pushSubscribe: defineCall({
    ...push,
    method: "POST",
    path: "/push/subscribe",
    per_minute: 60,
    summary: "Sends push notifications to this session's browser from now on, in place of before.",
    body: SubscribePushBody,
    data: PushDevice,
  }),
  pushList: defineCall({
    ...push,
    method: "GET",
    path: "/push/list",
    summary: "One's own devices that get push notifications.",
    data: z.object({ devices: z.array(PushDevice) }),
  }),
  pushDelete: defineCall({
    ...push,
    method: "DELETE",
    path: "/push/delete/:_id",
    summary: "Ends push to one of one's own devices; its session stays.",
    params: ById,
    data: Removed,
  }),
  pushTest: defineCall({
    ...push,
    method: "POST",
    path: "/push/test",
    per_minute: 20,
    summary: "Sends a test notification to this session's device.",
    data: z.object({}),
  }),
} as const;
