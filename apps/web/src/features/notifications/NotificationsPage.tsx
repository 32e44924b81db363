import { CheckCheck, Settings } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../platform/ui/Button.tsx";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { Pane, PaneHeader } from "../../platform/ui/Pane.tsx";
import { Tooltip } from "../../platform/ui/Tooltip.tsx";
import { markAllRead } from "./actions.ts";
import { AskForDesktop } from "./desktop/AskForDesktop.tsx";
import { FilterBar } from "./FilterBar.tsx";
import type { ListFilter } from "./lists.ts";
import { NotificationList } from "./NotificationList.tsx";
import { useUnreadNotifications } from "./store.ts";

const everything: ListFilter = { onlyUnread: false, kind: null };

/** `/notifs`: what concerns one, by day; filtered by kind and by what is unread. */
export function Component() {
  const { t } = useTranslation("notifications");
  useDocumentTitle(t("title"));
  const [filter, setFilter] = useState(everything);
  const unread = useUnreadNotifications();
  return (
    <Pane label={t("title")}>
      <PaneHeader
        title={t("title")}
        back={false}
        actions={
          <>
            <Button
              variant="ghost"
              size="small"
              aria-disabled={unread === 0}
              aria-label={t("markAll")}
              onClick={() => {
                if (unread > 0) void markAllRead();
              }}
            >
              <CheckCheck aria-hidden className="size-4" strokeWidth={1.75} />
              <span className="max-md:hidden">{t("markAll")}</span>
            </Button>
            <Tooltip label={t("settings")} side="bottom">
              <Link
                to="/settings/notifications"
                aria-label={t("settings")}
                className="flex size-target items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-text"
              >
                <Settings aria-hidden className="size-4.5" strokeWidth={1.75} />
              </Link>
            </Tooltip>
          </>
        }
      />
      <FilterBar filter={filter} onChange={setFilter} />
      <div className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto w-full max-w-2xl px-2 py-3">
          <AskForDesktop />
          <NotificationList filter={filter} onShowAll={() => setFilter(everything)} />
        </div>
      </div>
    </Pane>
  );
}
