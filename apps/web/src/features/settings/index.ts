import { loadTexts } from "../../platform/i18n/i18n.ts";

export { settingsGroups } from "./groups.ts";

/** The dialog of all keys, with its texts. */
export async function loadKeysDialog() {
  const [{ KeysDialog }] = await Promise.all([import("./KeysDialog.tsx"), loadTexts("settings")]);
  return KeysDialog;
}
