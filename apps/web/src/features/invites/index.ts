export { forgetInvites } from "./actions.ts";
export { copyInviteLink } from "./copy-invite-link.ts";
export { InviteDialogHost } from "./InviteDialogHost.tsx";
export { OwnInvitesPlace } from "./OwnInvitesPlace.tsx";

/** The group of settings for those who run the workspace; fetched when it is opened. */
export const invitesSettings = () => import("./InvitesSettings.tsx");
