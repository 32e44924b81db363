export { feedRoute } from "./feed-route.ts";
export { forgetFeed } from "./forget-feed.ts";
export { joinEventHooks } from "./hooks.ts";
export { selectOwnEventsChange } from "./queries/streams.ts";
export { reminderJob } from "./remind.ts";
export { eventsRoutes } from "./routes.ts";
export { searchEvents } from "./search-events.ts";
