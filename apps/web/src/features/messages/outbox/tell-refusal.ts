import i18next from "i18next";
import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { toast } from "../../../platform/ui/toast-store.ts";
import { isOfScheduled, type PendingChange } from "./pending.ts";

/** Says that a change was refused, and why: what it changed shows as it was. */
export async function tellOfRefusal(refused: PendingChange, description: string): Promise<void> {
  if (isOfScheduled(refused)) await loadTexts("later");
  toast({ title: titleOf(refused), description, variant: "destructive" });
}

function titleOf({ change }: PendingChange): string {
  const isUnpin = change.type === "pin" && !change.pinned;
  const titles = {
    edit: "edit.failed",
    delete: "delete.failed",
    restore: "delete.undoFailed",
    react: "reactions.failed",
    pin: isUnpin ? "pin.unpinFailed" : "pin.failed",
    save: "saveFailed",
    unpreview: "previewFailed",
    unschedule: "later:scheduled.notDeleted",
    reschedule: "later:scheduled.notMoved",
    sendNow: "later:scheduled.notSentNow",
  } as const;
  return i18next.getFixedT(null, ["messages", "later"])(titles[change.type]);
}
