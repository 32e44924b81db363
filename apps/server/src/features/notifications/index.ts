export { unreadOf } from "./count-unread.ts";
export { forgetNotifications } from "./forget-person.ts";
export { notificationHooks } from "./hooks.ts";
export { notificationJobs } from "./jobs.ts";
export { pushContent } from "./push-content.ts";
export { notificationsRoutes } from "./routes.ts";
export { takeBackNotices } from "./take-back.ts";
export { selectNotificationsSince } from "./user-stream.ts";
