import { ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import type { Range } from "../ranges.ts";
import { unreadBeginsAbove } from "../timeline-items.ts";

interface FirstUnreadProps {
  range: Range;
  /** Everything up to here was read when the visit began. */
  readUpTo: number | null;
}

/** Leads to where the unread messages begin, while that is further up than what is loaded. */
export function FirstUnread({ range, readUpTo }: FirstUnreadProps) {
  const { t } = useTranslation("messages");
  const [, setSearch] = useSearchParams();
  if (!unreadBeginsAbove(range, readUpTo)) return null;
  return (
    <button
      type="button"
      onClick={() => setSearch({ message: String((readUpTo ?? 0) + 1) })}
      className="absolute start-1/2 top-3 z-20 flex min-h-target -translate-x-1/2 animate-fade-in items-center gap-1.5 rounded-full border border-line bg-raised px-3.5 text-small font-semibold whitespace-nowrap text-danger shadow-float rtl:translate-x-1/2"
    >
      <ArrowUp aria-hidden className="size-4" strokeWidth={2} />
      {t("timeline.firstUnread")}
    </button>
  );
}
