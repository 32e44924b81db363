export type { Invited, NewInvitation, Withdrawn } from "./hooks.ts";
export { selectInviteNews } from "./queries/own.ts";
export { registrationInvites } from "./registration.ts";
export { invitesRoutes } from "./routes.ts";
export { invitationJob } from "./send-invitation.ts";
