import type { Message } from "@parley/contract";
import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { log } from "../../../platform/log/log.ts";
import { lateModule } from "../../../platform/ui/late-module.ts";
import { latePart } from "../../../platform/ui/late-part.tsx";

/** Asks when one is to be reminded of a message. */
export const RemindDialog = latePart(async () => {
  const [part] = await Promise.all([import("./RemindDialog.tsx"), loadTexts("later")]);
  return part.default;
});

/** Says above a message that one keeps it for later. */
export const SavedMark = latePart(async () => {
  const [part] = await Promise.all([import("./SavedMark.tsx"), loadTexts("later")]);
  return part.default;
});

/** What saving a message does: not needed before somebody saves one. */
const actions = lateModule(() => import("./actions.ts"));

/** Saves a message for later; one that is open on the list is taken off it. */
export const toggleSaved = (message: Message): void =>
  void actions.load().then((loaded) => loaded.toggleSaved(message), tellLate);

const tellLate = (error: unknown) => log.warn("What saves messages could not be fetched", error);
