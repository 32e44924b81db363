import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { useSavedMessages } from "../messages/index.ts";

/** What waits for later: saved, done, and messages that are sent later. */
export function LaterTabs() {
  const { t } = useTranslation("later");
  const count = useSavedMessages().filter(({ state }) => state === "open").length;
  const tabs = [
    { to: "/later", label: t("open", { count }) },
    { to: "/later/done", label: t("done") },
    { to: "/later/drafts", label: t("drafts.title") },
    { to: "/later/scheduled", label: t("scheduled.title") },
  ];
  return (
    <nav
      aria-label={t("filter")}
      className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-5 py-2 max-md:px-4"
    >
      {tabs.map(({ to, label }) => (
        <NavLink
          key={to}
          to={to}
          end
          className="flex min-h-target shrink-0 items-center rounded-full px-3 text-small font-medium text-muted transition-colors hover:bg-hover hover:text-text aria-[current=page]:bg-selected aria-[current=page]:text-link"
        >
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
