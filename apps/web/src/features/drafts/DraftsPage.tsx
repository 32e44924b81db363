import { Pencil } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { threadPlaces } from "../../platform/local-db/draft-places.ts";
import { useDrafts } from "../../platform/local-db/drafts.ts";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { Pane, PaneHeader } from "../../platform/ui/Pane.tsx";
import { useChannels } from "../channels/index.ts";
import { LaterTabs } from "../saved/index.ts";
import { DraftRow } from "./DraftRow.tsx";
import { writtenIn } from "./written.ts";

/** `/later/drafts`: what is written on this device and not sent. */
export function Component() {
  const { t } = useTranslation("later");
  useDocumentTitle(t("drafts.title"));
  const drafts = useDrafts((state) => state.drafts);
  const byId = useChannels((state) => state.byId);
  const list = useMemo(
    () => writtenIn(drafts, threadPlaces(), (id) => byId[id] !== undefined),
    [drafts, byId],
  );
  return (
    <Pane label={t("drafts.title")}>
      <PaneHeader title={t("title")} />
      <LaterTabs />
      <div className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto w-full max-w-2xl px-2 py-3">
          {list.length === 0 ? (
            <EmptyState
              icon={<Pencil aria-hidden className="size-10" strokeWidth={1.5} />}
              title={t("drafts.empty")}
              description={t("drafts.emptyText")}
            />
          ) : (
            <>
              <p className="px-3 pb-2 text-small text-muted">{t("drafts.here")}</p>
              <ul>
                {list.map((written) => (
                  <DraftRow key={written.place} written={written} />
                ))}
              </ul>
            </>
          )}
        </div>
      </div>
    </Pane>
  );
}
