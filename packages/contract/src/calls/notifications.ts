import { defineCall } from "../call.ts";
import {
  MarkNotificationsBody,
  NotificationPage,
  NotificationQuery,
  UnreadNotifications,
  UnsubscribeBody,
} from "../notifications.ts";
import { WhyNotified } from "../why-notified.ts";
import { z } from "../zod.ts";
import { ById } from "./shapes.ts";

const notification = { tag: "Notifications", auth: "session", status: 200 } as const;

/** Calls about one's own notifications. */
export const notificationCalls = {
  notificationList: defineCall({
    ...notification,
    method: "GET",
    path: "/notification/list",
    summary: "One's notifications, the newest first.",
    query: NotificationQuery,
    data: NotificationPage,
  }),
  notificationMarkRead: defineCall({
    ...notification,
    method: "POST",
    path: "/notification/mark-read",
    summary: "Marks notifications as read, by id or those of a thread.",
    body: MarkNotificationsBody,
    data: UnreadNotifications,
  }),
  notificationMarkAllRead: defineCall({
    ...notification,
    method: "POST",
    path: "/notification/mark-all-read",
    summary: "Marks everything as read that there is now.",
    data: UnreadNotifications,
  }),
  notificationWhy: defineCall({
    ...notification,
    method: "GET",
    path: "/notification/why/:_id",
    summary: "Why one was told of this message, or not, as it was decided then.",
    params: ById,
    data: WhyNotified,
  }),
  notificationUnsubscribe: defineCall({
    ...notification,
    auth: "public",
    method: "POST",
    path: "/notification/unsubscribe",
    per_minute: 20,
    summary: "Ends letters about what was missed, for whoever holds the link of one.",
    body: UnsubscribeBody,
    data: z.object({}),
  }),
} as const;
