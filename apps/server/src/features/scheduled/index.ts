export { forgetScheduled, scheduledExport } from "./export-scheduled.ts";
export { selectScheduledSince } from "./list-scheduled.ts";
export { scheduledRoutes } from "./routes.ts";
export { sendScheduledJob } from "./send-scheduled.ts";
