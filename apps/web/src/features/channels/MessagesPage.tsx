import { ListFilter as FilterIcon, SquarePen } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../platform/ui/Button.tsx";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { cx } from "../../platform/ui/cx.ts";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Pane, PaneHeader } from "../../platform/ui/Pane.tsx";
import { ConversationRow } from "./ConversationRow.tsx";
import { openChannelDialog } from "./channel-dialogs.ts";
import { type ListFilter, listed } from "./listed.ts";
import { useChannels } from "./store.ts";

/** `/messages`: every conversation, the latest first; only unread ones on request. */
export function Component() {
  const { t } = useTranslation("channels");
  useDocumentTitle(t("messages.title"));
  const [filter, setFilter] = useState<ListFilter>("all");
  const entries = useChannels(({ channels }) => channels);
  const shown = useMemo(() => listed(entries, filter), [entries, filter]);
  const isFiltered = filter === "unread";
  return (
    <Pane label={t("messages.title")}>
      <PaneHeader
        title={t("messages.title")}
        back={false}
        actions={
          <button
            type="button"
            aria-pressed={isFiltered}
            onClick={() => setFilter(isFiltered ? "all" : "unread")}
            className={cx(
              "flex min-h-target items-center gap-1.5 rounded-sm px-2.5 text-small font-medium transition-colors",
              isFiltered ? "bg-selected text-link" : "text-muted hover:bg-hover hover:text-text",
            )}
          >
            <FilterIcon aria-hidden className="size-4" strokeWidth={1.75} />
            {t("messages.unread")}
          </button>
        }
      />
      <div className="min-h-0 grow overflow-y-auto">
        {shown.length > 0 && (
          <ul className="mx-auto max-w-3xl px-2 py-3">
            {shown.map((entry) => (
              <ConversationRow key={entry.channel._id} entry={entry} />
            ))}
          </ul>
        )}
        {shown.length === 0 &&
          (isFiltered ? <AllRead onShowAll={() => setFilter("all")} /> : <Nothing />)}
      </div>
    </Pane>
  );
}

function AllRead({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation("channels");
  return (
    <EmptyState
      title={t("messages.allRead")}
      description={t("messages.allReadText")}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {t("messages.showAll")}
        </Button>
      }
    />
  );
}

function Nothing() {
  const { t } = useTranslation("channels");
  return (
    <EmptyState
      title={t("messages.empty")}
      description={t("messages.emptyText")}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          <Link to="/new-message" className={buttonClass()}>
            <SquarePen aria-hidden className="size-4" strokeWidth={1.75} />
            {t("messages.new")}
          </Link>
          <Button variant="secondary" onClick={() => openChannelDialog("browse")}>
            {t("browse.title")}
          </Button>
        </span>
      }
    />
  );
}
