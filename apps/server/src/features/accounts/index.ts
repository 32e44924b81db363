export { makeAvatar, pictureInTurn, readPicture } from "./avatar-picture.ts";
export type { PersonRegistered, RegistrationInvites } from "./create-account.ts";
export { type CurrentUserParts, currentUser } from "./current-user.ts";
export { type AccountDeleted, joinAccountDeleted } from "./delete-own.ts";
export type { ExportPart } from "./export-own.ts";
export { forgotPasswordJob } from "./forgot-password.ts";
export { LINK_JOB, sendLinkJob } from "./letters/send-link.ts";
export { ownAccountRoutes } from "./own-routes.ts";
export { deleteExpiredTokens, languageOf, selectVerified } from "./queries/credentials.ts";
export { selectPreferences } from "./queries/preferences.ts";
export { toldQuietHours } from "./queries/profiles.ts";
export { deleteExpiredSessions, selectEndedSessions, selectStale } from "./queries/sessions.ts";
export { numberUserStreams, selectUserHead, type UserNumber } from "./queries/user-streams.ts";
export { lockHandles, numberPeople, personJson, selectPeople } from "./queries/users.ts";
export { recentSessions } from "./recent-sessions.ts";
export { accountsRoutes } from "./routes.ts";
export { authenticator } from "./sessions.ts";
export { headForSetBack, RESTORE_LEAP } from "./set-back.ts";
export { setupCode } from "./setup-code.ts";
export { createSignInServices } from "./sign-in/services.ts";
export { selectPreferencesSince, updatePreferences } from "./update-preferences.ts";
export { userNews } from "./user-stream.ts";
export {
  type ReadWorkspaceRows,
  readWorkspaceNews,
  readWorkspaceStream,
  workspaceNews,
  workspaceRow,
} from "./workspace-stream.ts";
