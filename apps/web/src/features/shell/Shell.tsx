import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { cx } from "../../platform/ui/cx.ts";
import { contentShows } from "../../platform/ui/first-content.ts";
import { latePart } from "../../platform/ui/late-part.tsx";
import { MAIN_ID, useRegionKeys } from "../../platform/ui/regions.ts";
import { ConnectionBanner, SessionGate } from "../bootstrap/index.ts";
import { addDetailsPart } from "../channels/index.ts";
import { DraftsKeeper } from "../drafts/index.ts";
import { UpcomingEvents } from "../events/index.ts";
import { InviteDialogHost } from "../invites/index.ts";
import { NotificationKeeper } from "../notifications/index.ts";
import { PersonCardLayer } from "../people/index.ts";
import { PresenceDialogs } from "../presence/index.ts";
import { SavedKeeper } from "../saved/index.ts";
import { ScheduledKeeper } from "../scheduled/index.ts";
import { useSearchKey } from "../search/index.ts";
import { AllKeys } from "./AllKeys.tsx";
import { isConversation } from "./places.ts";
import { Sidebar } from "./Sidebar.tsx";
import { sidebarStyle, useSidebarWidth } from "./sidebar-width.ts";

addDetailsPart("events", UpcomingEvents);

const BottomBar = latePart(
  async () => (await import("./BottomBar.tsx")).BottomBar,
  () => <div className="h-14 shrink-0 md:hidden" />,
);

/**
 * The frame of every page for who is logged in: sidebar, page, and the side panel that a page may
 * render. On phones one of them at a time, with a bottom bar outside conversations; home is the
 * sidebar there, with what the home page has to say below it.
 */
export function Component() {
  const { t } = useTranslation("shell");
  const { pathname } = useLocation();
  const width = useSidebarWidth((state) => state.width);
  useRegionKeys();
  useSearchKey();
  const isHome = pathname === "/";
  const isWaited = isConversation(pathname);
  useEffect(() => {
    // A conversation tells by itself, when its messages show.
    if (!isWaited) contentShows();
  }, [isWaited]);
  return (
    <div
      className={cx(
        "flex h-[var(--visible-height,100dvh)] flex-col clear-of-edges",
        isWaited && "pb-[env(safe-area-inset-bottom)]",
      )}
      style={sidebarStyle(width)}
    >
      <a
        href={`#${MAIN_ID}`}
        className="fixed start-2 top-2 z-50 -translate-y-16 rounded-sm bg-accent px-3 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        {t("skip")}
      </a>
      <ConnectionBanner />
      <div
        className={cx(
          "relative flex min-h-0 grow",
          isHome && "max-md:flex-col max-md:overflow-y-auto",
        )}
      >
        <Sidebar className={isHome ? undefined : "max-md:hidden"} />
        <SessionGate>
          <Outlet />
        </SessionGate>
      </div>
      {!isWaited && <BottomBar />}
      <InviteDialogHost />
      <PersonCardLayer />
      <AllKeys />
      <PresenceDialogs />
      <NotificationKeeper />
      <SavedKeeper />
      <ScheduledKeeper />
      <DraftsKeeper />
    </div>
  );
}
