import { loadTexts } from "../../../platform/i18n/i18n.ts";

/** What goes to anything, with its texts. */
export async function loadSwitcher() {
  const [{ Switcher }] = await Promise.all([
    import("./Switcher.tsx"),
    loadTexts("switcher"),
    loadTexts("settings"),
  ]);
  return Switcher;
}
