export { draftsExport, forgetDrafts } from "./export-drafts.ts";
export { selectDraftsSince } from "./list-drafts.ts";
export { draftsRoutes } from "./routes.ts";
