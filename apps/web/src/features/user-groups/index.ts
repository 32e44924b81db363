export { GroupCardLayer } from "./GroupCardLayer.tsx";
export { EmptyGroupMention, GroupMention } from "./GroupMention.tsx";
export { groupsOf, setGroups, takeGroupRows, useGroupRows } from "./store.ts";

/** The groups of the workspace, fetched when they show. */
export const groupsSettings = () => import("./GroupsSettings.tsx");
