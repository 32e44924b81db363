import { ListChecks } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { Pane, PaneHeader } from "../../platform/ui/Pane.tsx";
import { useChannels } from "../channels/index.ts";
import { UpcomingEvents } from "../events/index.ts";
import { OwnInvitesPlace } from "../invites/index.ts";
import { RecentMentions } from "../notifications/index.ts";
import { ConversationList } from "./ConversationList.tsx";
import { GettingStarted } from "./GettingStarted.tsx";
import { OnlineNow } from "./OnlineNow.tsx";
import { isAlone, latestRead, unreadFirst } from "./unread-first.ts";

/** `/`: what is unread first; in a new workspace what to do first. */
export function Component() {
  const { t } = useTranslation("home");
  useDocumentTitle(t("title"));
  const entries = useChannels(({ channels }) => channels);
  const unread = useMemo(() => unreadFirst(entries), [entries]);
  const latest = useMemo(() => latestRead(entries), [entries]);
  return (
    <Pane label={t("title")}>
      <div className="max-md:sr-only">
        <PaneHeader title={t("title")} back={false} />
      </div>
      <div className="min-h-0 grow overflow-y-auto max-md:overflow-visible">
        <div className="mx-auto flex w-full max-w-2xl flex-col gap-8 px-5 py-8 max-md:px-4 max-md:py-4">
          <OwnInvitesPlace />
          {isAlone(entries) && <GettingStarted />}
          {unread.length > 0 && (
            <p className="max-md:hidden">
              <Link to="/catch-up" className={buttonClass("primary")}>
                <ListChecks aria-hidden className="size-4" strokeWidth={1.75} />
                {t("catchUp")}
              </Link>
            </p>
          )}
          {/* On phones the conversations stand above, in the sidebar. */}
          <div className="max-md:hidden">
            {unread.length > 0 ? (
              <ConversationList title={t("unread")} entries={unread} />
            ) : (
              !isAlone(entries) && <CaughtUp />
            )}
          </div>
          <RecentMentions />
          <UpcomingEvents />
          <OnlineNow />
          {latest.length > 0 && (
            <div className="max-md:hidden">
              <ConversationList title={t("latest")} entries={latest} />
            </div>
          )}
        </div>
      </div>
    </Pane>
  );
}

function CaughtUp() {
  const { t } = useTranslation("home");
  return (
    <section>
      <h2 className="text-heading font-bold">{t("caughtUp")}</h2>
      <p className="mt-1 text-body text-muted">{t("caughtUpText")}</p>
    </section>
  );
}
