export { catchUp } from "./catch-up.ts";
export { selectAudience, selectAudienceOf } from "./queries.ts";
export { readNews } from "./read-news.ts";
export { bootstrapRoutes } from "./routes.ts";
export { startSweep } from "./sweep.ts";
