import type { NotificationKind } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { Chip } from "../../platform/ui/Chip.tsx";
import type { ListFilter } from "./lists.ts";

/** In the order in which they are offered. */
const kinds: readonly NotificationKind[] = [
  "mention",
  "direct",
  "reply",
  "reaction",
  "keyword",
  "invitation",
  "event",
  "reminder",
];

interface FilterBarProps {
  filter: ListFilter;
  onChange: (filter: ListFilter) => void;
}

/** Only what is unread, and only one kind; on phones it scrolls sideways. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const { t } = useTranslation("notifications");
  const { kind, onlyUnread } = filter;
  return (
    <div
      role="toolbar"
      aria-label={t("filter.label")}
      className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-5 py-2 max-md:px-4"
    >
      <Chip
        label={t("filter.unread")}
        isOn={onlyUnread}
        onClick={() => onChange({ kind, onlyUnread: !onlyUnread })}
      />
      <span aria-hidden className="mx-1 my-1.5 w-px shrink-0 bg-line" />
      <Chip
        label={t("filter.all")}
        isOn={kind === null}
        onClick={() => onChange({ onlyUnread, kind: null })}
      />
      {kinds.map((each) => (
        <Chip
          key={each}
          label={t(`kinds.${each}`)}
          isOn={kind === each}
          onClick={() => onChange({ onlyUnread, kind: kind === each ? null : each })}
        />
      ))}
    </div>
  );
}
