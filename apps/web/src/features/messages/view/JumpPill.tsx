import type { Id, Message } from "@parley/contract";
import { ArrowDown } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

interface JumpPillProps {
  rows: readonly Message[];
  me: Id;
  isAtEnd: boolean;
  isLive: boolean;
  /** Everything up to here was read when the visit began; null: all. */
  readUpTo: number | null;
  /** How many are unread, while the newest are not loaded. */
  unread: number;
  /** Number of the last message that shows whole. */
  shown: number;
  onJump: () => void;
}

/** Leads back to the newest message, and says how many of those that came since it was left are further down. */
export function JumpPill(props: JumpPillProps) {
  const { rows, me, isAtEnd, isLive, readUpTo, unread, shown, onJump } = props;
  const { t } = useTranslation("messages");
  const lastSeq = rows.at(-1)?.seq ?? 0;
  const [seen, setSeen] = useState(readUpTo ?? lastSeq);
  useEffect(() => {
    if (isAtEnd && isLive) setSeen(lastSeq);
  }, [isAtEnd, isLive, lastSeq]);
  // Marked as read, here or elsewhere, or unread again: what is above that is new.
  const [divider, setDivider] = useState(readUpTo);
  if (divider !== readUpTo) {
    setDivider(readUpTo);
    setSeen(readUpTo ?? lastSeq);
  }
  if (isAtEnd && isLive) return null;
  const below = Math.max(seen, shown);
  const count = isLive
    ? rows.filter(({ seq, author, deleted_at }) => seq > below && author._id !== me && !deleted_at)
        .length
    : unread;
  return (
    <button
      type="button"
      onClick={onJump}
      className="absolute start-1/2 bottom-3 z-20 flex min-h-target -translate-x-1/2 animate-fade-in items-center gap-1.5 rounded-full border border-line bg-raised px-3.5 text-small font-semibold whitespace-nowrap text-link shadow-float rtl:translate-x-1/2"
    >
      <ArrowDown aria-hidden className="size-4" strokeWidth={2} />
      {count > 0 ? t("timeline.newMessages", { count }) : t("timeline.jump")}
    </button>
  );
}
