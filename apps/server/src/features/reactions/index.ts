export { reactionsExport } from "./export-reactions.ts";
export type { ReactionHooks } from "./hooks.ts";
export { reactionsRoutes } from "./routes.ts";
