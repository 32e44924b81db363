export { forgetGroups } from "./forget-groups.ts";
export { type ImportedGroup, type ImportedGroups, importGroups } from "./import-groups.ts";
export { listGroups } from "./list-groups.ts";
export { readMentionedGroups } from "./mentioned-groups.ts";
export { type MentionedGroup, selectGroupRows } from "./queries.ts";
export { userGroupsRoutes } from "./routes.ts";
