/** Groups of settings for owners and admins, each fetched when it is opened. */
export const peopleSettings = () => import("./PeopleSettings.tsx");
export const workspaceSettings = () => import("./WorkspaceSettings.tsx");
export const usageSettings = () => import("./UsageSettings.tsx");
