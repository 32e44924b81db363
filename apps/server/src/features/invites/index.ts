export type { Invited, NewInvitation, Withdrawn } from "./hooks.ts";
export { selectInviteNews } from "./queries/own.ts";
export { registrationInvites } from "./registration.ts";
export { invitesRoutes } from "./routes.ts";
export { INVITATION_JOB, invitationJob } from "./send-invitation.ts";
