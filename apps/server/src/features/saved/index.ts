export { forgetSaved, savedExport } from "./export-saved.ts";
export type { DueReminder, PutOff, SavedHooks } from "./hooks.ts";
export { selectSavedSince } from "./list-saved.ts";
export { remindJob } from "./remind.ts";
export { savedRoutes } from "./routes.ts";
export { savedHooks, tellSavedJob } from "./tell-changed.ts";
