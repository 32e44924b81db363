import {
  Bell,
  Bookmark,
  CalendarDays,
  House,
  ListChecks,
  MessageSquareReply,
  MessagesSquare,
  Search,
  SquarePen,
  Users,
} from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, NavLink } from "react-router";
import { cx } from "../../platform/ui/cx.ts";
import { afterContent } from "../../platform/ui/first-content.ts";
import { Kbd } from "../../platform/ui/Kbd.tsx";
import { withModifier } from "../../platform/ui/keyboard.ts";
import { latePart } from "../../platform/ui/late-part.tsx";
import { Tooltip } from "../../platform/ui/Tooltip.tsx";
import { WorkspaceMark } from "../../platform/ui/WorkspaceMark.tsx";
import { useSessionState } from "../bootstrap/index.ts";
import { SidebarChannels } from "../channels/index.ts";
import { TodayWords } from "../events/index.ts";
import { SidebarInvites } from "../invites/index.ts";
import { useSync } from "../messages/index.ts";
import { UnreadBadge } from "../notifications/index.ts";
import { ThreadsBadge } from "../threads/index.ts";
import { SwitcherButton } from "./SwitcherButton.tsx";
import { UserRow } from "./UserRow.tsx";

const SidebarResizer = latePart(
  afterContent(async () => (await import("./SidebarResizer.tsx")).SidebarResizer),
);

/** Workspace, places, conversations and oneself, from top to bottom. */
export function Sidebar({ className }: { className?: string }) {
  const { t } = useTranslation(["shell", "common"]);
  const workspace = useSync((state) => state.workspace);
  const isLoading = useSessionState(({ phase }) => phase === "idle" || phase === "loading");
  return (
    <nav
      data-region
      tabIndex={-1}
      aria-label={t("conversations")}
      className={cx(
        "relative flex w-sidebar shrink-0 flex-col border-e border-line bg-sidebar outline-none",
        "max-md:w-full max-md:border-e-0 max-md:bg-background",
        className,
      )}
    >
      <div className="flex h-header shrink-0 items-center gap-2.5 ps-4 pe-3">
        <WorkspaceMark mark={workspace.mark} className="size-6" />
        <p className="min-w-0 grow truncate text-body font-bold">
          <bdi>{workspace.name || t("common:appName")}</bdi>
        </p>
        <Tooltip label={t("newMessage")} side="bottom">
          <Link
            to="/new-message"
            aria-label={t("newMessage")}
            className="flex size-target shrink-0 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-text"
          >
            <SquarePen aria-hidden className="size-4.5" strokeWidth={1.75} />
          </Link>
        </Tooltip>
      </div>
      <div className="flex min-h-0 grow flex-col gap-4 px-2 pt-1 pb-4 md:overflow-y-auto">
        <SwitcherButton />
        <ul>
          <Place
            to="/search"
            className="max-md:hidden"
            isWhole={false}
            keys={withModifier("G")}
            icon={<Search aria-hidden className="size-4.5" strokeWidth={1.75} />}
          >
            {t("search")}
          </Place>
          <Place
            to="/"
            className="max-md:hidden"
            icon={<House aria-hidden className="size-4.5" strokeWidth={1.75} />}
          >
            {t("home")}
          </Place>
          <Place to="/notifs" icon={<Bell aria-hidden className="size-4.5" strokeWidth={1.75} />}>
            <span className="min-w-0 grow truncate">{t("notifications")}</span>
            <UnreadBadge />
          </Place>
          {/* On wide screens the page of home begins with it; here that page stands below all conversations. */}
          <Place
            to="/catch-up"
            className="md:hidden"
            icon={<ListChecks aria-hidden className="size-4.5" strokeWidth={1.75} />}
          >
            {t("catchUp")}
          </Place>
          <Place
            to="/later"
            isWhole={false}
            icon={<Bookmark aria-hidden className="size-4.5" strokeWidth={1.75} />}
          >
            {t("later")}
          </Place>
          <Place
            to="/threads"
            icon={
              <MessageSquareReply
                aria-hidden
                className="size-4.5 rtl:-scale-x-100"
                strokeWidth={1.75}
              />
            }
          >
            <span className="min-w-0 grow truncate">{t("threads")}</span>
            <ThreadsBadge />
          </Place>
          <Place
            to="/messages"
            className="max-md:hidden"
            icon={<MessagesSquare aria-hidden className="size-4.5" strokeWidth={1.75} />}
          >
            {t("messages")}
          </Place>
          <Place
            to="/events"
            icon={<CalendarDays aria-hidden className="size-4.5" strokeWidth={1.75} />}
          >
            {t("events")}
            <TodayWords />
          </Place>
          <Place
            to="/online-status"
            icon={<Users aria-hidden className="size-4.5" strokeWidth={1.75} />}
          >
            {t("online")}
          </Place>
        </ul>
        <SidebarInvites />
        <SidebarChannels isLoading={isLoading} />
      </div>
      <UserRow />
      <SidebarResizer />
    </nav>
  );
}

interface PlaceProps {
  to: string;
  icon: ReactNode;
  /** `false` where addresses that go on from there are the same place. */
  isWhole?: boolean;
  /** Keys that lead there. */
  keys?: string;
  /** For what stands in the bottom bar of a phone already. */
  className?: string;
  children: ReactNode;
}

function Place({ to, icon, isWhole = true, keys, className, children }: PlaceProps) {
  return (
    <li className={className}>
      <NavLink
        to={to}
        end={isWhole}
        className="group flex min-h-row items-center gap-2.5 rounded-sm px-2.5 text-muted hover:bg-hover aria-[current=page]:bg-selected aria-[current=page]:font-semibold aria-[current=page]:text-text"
      >
        {icon}
        {children}
        {keys && (
          <span aria-hidden className="ms-auto group-aria-[current=page]:hidden">
            <Kbd>{keys}</Kbd>
          </span>
        )}
      </NavLink>
    </li>
  );
}
