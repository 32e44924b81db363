export { copyFilesCommand } from "./copy-command.ts";
export { filesExport } from "./export-files.ts";
export type { FileHooks } from "./hooks.ts";
export { askToCollect, fileJobs } from "./jobs.ts";
export { type FileJson, fileJson, toFile } from "./queries/read.ts";
export { filesRoutes } from "./routes.ts";
