export { createPresence } from "./presence.ts";
export { presenceRoutes } from "./routes.ts";
