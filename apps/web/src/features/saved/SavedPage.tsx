import type { SavedMessage, SavedState } from "@parley/contract";
import { Bookmark, Check } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { ListSkeleton } from "../../platform/ui/ListSkeleton.tsx";
import { Pane, PaneHeader } from "../../platform/ui/Pane.tsx";
import { RemindDialog, type SaveTarget, useSavedMessages } from "../messages/index.ts";
import { LaterTabs } from "./LaterTabs.tsx";
import { SavedRow } from "./SavedRow.tsx";
import { useSavedList } from "./use-saved-list.ts";

/** `/later`: what one keeps, what is done with, and when one is reminded. */
export function Component() {
  const { t } = useTranslation("later");
  useDocumentTitle(t("title"));
  const { pathname } = useLocation();
  const state: SavedState = pathname === "/later/done" ? "done" : "open";
  const [reminding, setReminding] = useState<SaveTarget | null>(null);
  const all = useSavedMessages();
  const shown = all.filter((saved) => saved.state === state);
  return (
    <Pane label={t("title")}>
      <PaneHeader title={t("title")} />
      <LaterTabs />
      <div className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto w-full max-w-2xl px-2 py-3">
          <List state={state} shown={shown} onRemind={setReminding} />
        </div>
      </div>
      {reminding && <RemindDialog message={reminding} onClose={() => setReminding(null)} />}
    </Pane>
  );
}

interface ListProps {
  state: SavedState;
  shown: readonly SavedMessage[];
  onRemind: (target: SaveTarget) => void;
}

function List({ state, shown, onRemind }: ListProps) {
  const { t } = useTranslation("later");
  const { error, isPending, refetch } = useSavedList();
  if (shown.length > 0)
    return (
      <ul>
        {shown.map((saved) => (
          <SavedRow key={saved.message_id} saved={saved} onRemind={onRemind} />
        ))}
      </ul>
    );
  if (isPending) return <ListSkeleton className="px-3 py-2.5" />;
  if (error)
    return (
      <ErrorState
        title={t("failed.load")}
        description={describeError(error)}
        onRetry={() => void refetch()}
      />
    );
  const isOpen = state === "open";
  const Icon = isOpen ? Bookmark : Check;
  return (
    <EmptyState
      icon={<Icon aria-hidden className="size-10" strokeWidth={1.5} />}
      title={t(isOpen ? "empty.open" : "empty.done")}
      description={t(isOpen ? "empty.openText" : "empty.doneText")}
    />
  );
}
