import { loadTexts } from "../../platform/i18n/i18n.ts";
import { latePart } from "../../platform/ui/late-part.tsx";
import { closeStatusDialog, useStatusDialog } from "./status-dialog-store.ts";

const StatusDialog = latePart(async () => {
  const [module] = await Promise.all([import("./StatusDialog.tsx"), loadTexts("presence")]);
  return module.default;
});

/** The dialogs of presence; nothing while none is open. */
export function PresenceDialogs() {
  const isOpen = useStatusDialog((state) => state.isOpen);
  return isOpen ? <StatusDialog onClose={closeStatusDialog} /> : null;
}
