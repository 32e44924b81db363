import { Bell, House, MessagesSquare, Search, SquarePen, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { UnreadBadge } from "../notifications/index.ts";
import { UserMenu } from "./UserMenu.tsx";

const itemClass =
  "flex h-14 min-w-0 grow basis-0 flex-col items-center justify-center gap-1 text-meta text-muted max-[22rem]:text-[0.6875rem] max-[22rem]:tracking-tight " +
  "aria-[current=page]:font-semibold aria-[current=page]:text-link";
const icon = { "aria-hidden": true, className: "size-5", strokeWidth: 1.75 } as const;

/** The places of the app at the foot of a phone's screen. */
export function BottomBar() {
  const { t } = useTranslation("shell");
  return (
    <nav
      data-region
      tabIndex={-1}
      aria-label={t("places")}
      className="flex shrink-0 border-t border-line bg-sidebar pb-[env(safe-area-inset-bottom)] outline-none md:hidden"
    >
      <Place to="/" icon={<House {...icon} />} label={t("home")} />
      <Place to="/messages" icon={<MessagesSquare {...icon} />} label={t("messagesShort")} />
      <Place to="/search" icon={<Search {...icon} />} label={t("search")} isWhole={false} />
      <Place
        to="/notifs"
        icon={
          <span className="relative">
            <Bell {...icon} />
            <span className="absolute -top-2 start-3">
              <UnreadBadge />
            </span>
          </span>
        }
        label={t("notificationsShort")}
      />
      <Place to="/new-message" icon={<SquarePen {...icon} />} label={t("newMessageShort")} />
      <UserMenu
        trigger={
          <button type="button" className={itemClass}>
            <UserRound {...icon} />
            {t("you")}
          </button>
        }
      />
    </nav>
  );
}

interface PlaceProps {
  to: string;
  icon: ReactNode;
  label: string;
  /** `false` where addresses that go on from there are the same place. */
  isWhole?: boolean;
}

function Place({ to, icon, label, isWhole = true }: PlaceProps) {
  return (
    <NavLink to={to} end={isWhole} className={itemClass}>
      {icon}
      <span className="max-w-full truncate">{label}</span>
    </NavLink>
  );
}
