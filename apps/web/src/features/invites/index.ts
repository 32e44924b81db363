import { loadTexts } from "../../platform/i18n/i18n.ts";
import { afterContent } from "../../platform/ui/first-content.ts";
import { latePart } from "../../platform/ui/late-part.tsx";

export { copyInviteLink } from "./copy-invite-link.ts";
export { forgetInvites } from "./forget-invites.ts";
export { InviteDialogHost } from "./InviteDialogHost.tsx";
export { OwnInvitesPlace } from "./OwnInvitesPlace.tsx";

/** The group of settings for those who run the workspace; fetched when it is opened. */
export const invitesSettings = () => import("./InvitesSettings.tsx");

/** How many invitations wait, beside the ways to the other pages. */
export const SidebarInvites = latePart(
  afterContent(async () => {
    const [part] = await Promise.all([import("./SidebarInvites.tsx"), loadTexts("invites")]);
    return part.default;
  }),
);
