export { askPush } from "./ask-push.ts";
export type { PushCause, PushContent, PushKind } from "./cause.ts";
export { pushJobs } from "./jobs.ts";
export { selectDeliveriesOf } from "./queries/deliveries.ts";
export { pushRoutes } from "./routes.ts";
