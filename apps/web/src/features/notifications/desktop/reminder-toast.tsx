import i18next from "i18next";
import { momentOf, momentText } from "../../../platform/moments.ts";
import { dismissToast, toast } from "../../../platform/ui/toast-store.ts";
import { type SaveTarget, saveMessage } from "../../messages/index.ts";
import { markRead } from "../actions.ts";

/** ms that a reminder stays: it comes unasked, while one is at something else. */
const STAYS = 30_000;

interface Reminder {
  /** Id of its notification. */
  tag: string;
  title: string;
  body: string;
  /** Where its message is. */
  path: string;
}

let shown: { tag: string; id: string } | undefined;

/** Reminds of the message again in a while, which reads this reminder. */
async function putOff(message: SaveTarget): Promise<void> {
  const now = new Date();
  const at = momentOf("minutes20", now);
  await saveMessage(message, { state: "open", remind_at: at.toISOString() });
  const when = momentText(at, i18next.language, now);
  toast({ title: i18next.t("again.set", { ns: "notifications", when }), variant: "success" });
}

/** Shows a reminder in the page, with what it is about; its buttons open that message, or put it off. */
export function showReminder(
  { tag, title, body, path }: Reminder,
  message: SaveTarget,
  open: (path: string) => void,
): void {
  const id = toast({
    title,
    description: body && (
      <span dir="auto" className="line-clamp-3 wrap-anywhere">
        {body}
      </span>
    ),
    duration: STAYS,
    action: {
      label: i18next.t("open", { ns: "notifications" }),
      onSelect() {
        void markRead([tag]);
        open(path);
      },
    },
    otherAction: {
      label: i18next.t("again.in20", { ns: "notifications" }),
      onSelect: () => void putOff(message),
    },
  });
  shown = { tag, id };
}

/** Takes a reminder off the page that was read elsewhere, or whose message is gone. */
export function hideReminder(tag: string): void {
  if (shown?.tag !== tag) return;
  dismissToast(shown.id);
  shown = undefined;
}
