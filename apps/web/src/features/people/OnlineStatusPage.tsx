import { ChevronDown } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { cx } from "../../platform/ui/cx.ts";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { ErrorState } from "../../platform/ui/ErrorState.tsx";
import { latePart } from "../../platform/ui/late-part.tsx";
import { Pane, PaneHeader } from "../../platform/ui/Pane.tsx";
import { SearchField } from "../../platform/ui/SearchField.tsx";
import { loadPresenceSettings } from "../presence/index.ts";
import { OnlineGroups } from "./OnlineGroups.tsx";
import { OnlineSkeleton } from "./OnlineSkeleton.tsx";
import { useOnlinePeople } from "./use-online-people.ts";

const PresenceSettings = latePart(async () => (await loadPresenceSettings()).Component);

/** `/online-status`: who is there, and what others see of oneself. */
export function Component() {
  const { t } = useTranslation(["presence", "common"]);
  const [q, setQ] = useState("");
  const [isOpen, setOpen] = useState(false);
  const online = useOnlinePeople(useDeferredValue(q.trim()));
  useDocumentTitle(t("page.title"));
  return (
    <Pane label={t("page.title")}>
      <PaneHeader
        title={t("page.title")}
        detail={online.total === undefined ? null : t("page.count", { count: online.total })}
      />
      <div className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto grid max-w-5xl gap-x-12 gap-y-8 px-8 py-7 max-md:px-4 max-md:py-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <section aria-label={t("page.title")} className="min-w-0">
            <SearchField label={t("page.search")} value={q} onChange={setQ} />
            {online.isPending && <OnlineSkeleton />}
            {online.error && (
              <ErrorState
                title={t("page.failed")}
                description={describeError(online.error)}
                onRetry={online.retry}
              />
            )}
            {online.people && <OnlineGroups people={online.people} />}
            {online.people?.length === 0 &&
              (q.trim() === "" ? (
                <EmptyState title={t("page.nobody")} description={t("page.nobodyText")} />
              ) : (
                <p role="status" className="py-4 text-muted">
                  {t("page.none", { q: q.trim() })}
                </p>
              ))}
            {online.more && (
              <Button
                variant="ghost"
                size="small"
                className="-ms-3 mt-1"
                busy={online.isLoadingMore}
                onClick={online.more}
              >
                {t("common:showMore")}
              </Button>
            )}
          </section>
          <section aria-labelledby="own-presence" className="min-w-0 max-lg:row-start-1">
            <h2 id="own-presence" className="mb-4 text-body font-bold max-lg:sr-only">
              {t("page.you")}
            </h2>
            <Button
              variant="secondary"
              aria-expanded={isOpen}
              className="w-full lg:hidden"
              onClick={() => setOpen(!isOpen)}
            >
              {t("page.settings")}
              <ChevronDown
                aria-hidden
                className={cx("size-4 transition-transform", isOpen && "rotate-180")}
                strokeWidth={1.75}
              />
            </Button>
            <div className={cx("max-lg:pt-5", !isOpen && "max-lg:hidden")}>
              <PresenceSettings />
            </div>
          </section>
        </div>
      </div>
    </Pane>
  );
}
