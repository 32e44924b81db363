import i18next from "i18next";
import { dismissToast, toast } from "../../../platform/ui/toast-store.ts";
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

/** Shows a reminder in the page, with what it is about; its button reads it and opens that message. */
export function showReminder(
  { tag, title, body, path }: Reminder,
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
  });
  shown = { tag, id };
}

/** Takes a reminder off the page that was read elsewhere, or whose message is gone. */
export function hideReminder(tag: string): void {
  if (shown?.tag !== tag) return;
  dismissToast(shown.id);
  shown = undefined;
}
