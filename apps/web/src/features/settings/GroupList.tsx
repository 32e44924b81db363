import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { cx } from "../../platform/ui/cx.ts";
import { LegalLinks } from "../accounts/index.ts";
import type { SettingsGroup } from "./groups.ts";

interface GroupListProps {
  groups: readonly SettingsGroup[];
  /** The one whose content shows beside the list on wide screens. */
  current: SettingsGroup["id"] | undefined;
  className?: string;
}

/** The groups of settings, each a link. On phones they are the page, with a line about each. */
export function GroupList({ groups, current, className }: GroupListProps) {
  const { t } = useTranslation("settings");
  return (
    <nav
      aria-label={t("list")}
      className={cx(
        "w-56 shrink-0 overflow-y-auto border-e border-line px-2 py-4",
        "max-md:w-full max-md:border-e-0 max-md:py-2",
        className,
      )}
    >
      <ul className="flex flex-col gap-0.5">
        {groups.map(({ id, Icon }) => (
          <li key={id}>
            <NavLink
              to={`/settings/${id}`}
              data-current={id === current || undefined}
              className={cx(
                "flex min-h-row items-center gap-2.5 rounded-sm px-2.5 py-1 text-muted hover:bg-hover",
                "md:data-current:bg-selected md:data-current:font-semibold md:data-current:text-text",
                "max-md:min-h-16 max-md:gap-3.5 max-md:text-text",
              )}
            >
              <Icon
                aria-hidden
                className="size-4.5 shrink-0 max-md:size-5 max-md:text-muted"
                strokeWidth={1.75}
              />
              <span className="min-w-0 grow">
                <span className="block truncate max-md:text-body max-md:font-medium">
                  {t(`groups.${id}.title`)}
                </span>
                <span className="block text-small text-pretty text-muted md:hidden">
                  {t(`groups.${id}.text`)}
                </span>
              </span>
              <ChevronRight
                aria-hidden
                className="size-4.5 shrink-0 text-faint md:hidden rtl:-scale-x-100"
                strokeWidth={1.75}
              />
            </NavLink>
          </li>
        ))}
      </ul>
      <LegalLinks className="mt-4 border-t border-line px-2.5 pt-2" />
    </nav>
  );
}
