import { loadTexts } from "../../platform/i18n/i18n.ts";
import { latePart } from "../../platform/ui/late-part.tsx";
import { closeStatusDialog, useStatusDialog } from "./status-dialog-store.ts";

const StatusDialog = latePart(async () => {
  const [module] = await Promise.all([import("./StatusDialog.tsx"), loadTexts("presence")]);
  return module.default;
});

const PauseDialog = latePart(async () => {
  const texts = [loadTexts("presence"), loadTexts("later")];
  const [module] = await Promise.all([import("./PauseDialog.tsx"), ...texts]);
  return module.default;
});

/** The dialogs of presence; nothing while none is open. */
export function PresenceDialogs() {
  const open = useStatusDialog((state) => state.open);
  if (open === "pause") return <PauseDialog onClose={closeStatusDialog} />;
  return open && <StatusDialog onClose={closeStatusDialog} />;
}
