export { chooseLanguage } from "./choose-language.ts";
export { choosePreference } from "./choose-preference.ts";
export { endSession, onSessionEnd } from "./end-session.ts";
export { LegalLinks } from "./LegalLinks.tsx";
export { downloadOwnData, loadAccountSettings, loadDeviceZone } from "./late.ts";
export { beforeLogOut, logOut } from "./log-out.ts";
export { PreferenceChoices } from "./PreferenceChoices.tsx";
export {
  openPreferences,
  readPreferences,
  storedPreferences,
  takePreferences,
  updatePreferences,
  usePreference,
} from "./preferences.ts";
export { RequireSession } from "./RequireSession.tsx";
export { connectSession, refreshUser, takeOwnPerson } from "./session.ts";
export { useAuth } from "./store.ts";
export { useWorkspace } from "./use-workspace.ts";
