import { SquarePen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../platform/ui/Button.tsx";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Pane, PaneHeader } from "../../platform/ui/Pane.tsx";
import { ConversationRow } from "./ConversationRow.tsx";
import { openChannelDialog } from "./channel-dialogs.ts";
import { ListTools } from "./ListTools.tsx";
import { useListed } from "./use-listed.ts";

/** `/messages`: every conversation, found by name, narrowed and sorted as one likes. */
export function Component() {
  const { t } = useTranslation(["lists", "channels"]);
  useDocumentTitle(t("messages.title"));
  const { shown, hasAny, ...tools } = useListed();
  const showAll = () => {
    tools.onFilter("all");
    tools.onType("");
  };
  return (
    <Pane label={t("messages.title")}>
      <PaneHeader title={t("messages.title")} back={false} />
      <div className="min-h-0 grow overflow-y-auto">
        {hasAny && <ListTools {...tools} />}
        {shown.length > 0 && (
          <ul className="mx-auto max-w-3xl px-2 py-2">
            {shown.map((entry) => (
              <ConversationRow key={entry.channel._id} entry={entry} />
            ))}
          </ul>
        )}
        {!hasAny && <Nothing />}
        {hasAny &&
          shown.length === 0 &&
          (tools.filter === "unread" && tools.typed.trim() === "" ? (
            <AllRead onShowAll={showAll} />
          ) : (
            <NothingFound onShowAll={showAll} />
          ))}
      </div>
    </Pane>
  );
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation(["lists", "channels"]);
  return (
    <EmptyState
      title={t("messages.nothing")}
      description={t("messages.nothingText")}
      action={
        <Button variant="secondary" onClick={onShowAll}>
          {t("messages.showAll")}
        </Button>
      }
    />
  );
}

function AllRead({ onShowAll }: { onShowAll: () => void }) {
  const { t } = useTranslation(["lists", "channels"]);
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
  const { t } = useTranslation(["lists", "channels"]);
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
            {t("channels:browse.title")}
          </Button>
        </span>
      }
    />
  );
}
