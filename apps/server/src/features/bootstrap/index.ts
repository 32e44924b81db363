export { audienceReader } from "./audience-reader.ts";
export { createCatchUp } from "./catch-up.ts";
export { cursorsBehind } from "./cursors-behind.ts";
export { selectAudienceOf } from "./queries.ts";
export { readNews } from "./read-news.ts";
export { bootstrapRoutes } from "./routes.ts";
export { startSweep } from "./sweep.ts";
