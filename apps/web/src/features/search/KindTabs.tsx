import { limits, type SearchKind, type SearchResult } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { cx } from "../../platform/ui/cx.ts";
import { type SearchSort, searchPath } from "./path.ts";

const KINDS: readonly SearchKind[] = ["messages", "people", "channels", "files", "events"];

interface KindTabsProps {
  query: string;
  kind: SearchKind;
  sort: SearchSort;
  /** Undefined while it loads: then there are no numbers. */
  found: SearchResult | undefined;
}

/** A count as it is shown: nobody counts beyond the limit. */
export const shownCount = (count: number, language: string): string => {
  const number = new Intl.NumberFormat(language).format(count);
  return count >= limits.searchCount ? `${number}+` : number;
};

/** The kinds of things that were found, with how many of each. */
export function KindTabs({ query, kind, sort, found }: KindTabsProps) {
  const { t, i18n } = useTranslation("search");
  return (
    <nav aria-label={t("kinds.label")} className="-mx-1 overflow-x-auto">
      <ul className="flex gap-1 px-1 pb-px">
        {KINDS.map((one) => {
          const count = found?.[one]?.count;
          return (
            <li key={one} className="shrink-0">
              <Link
                to={searchPath(query, { kind: one, sort })}
                replace
                aria-current={one === kind ? "page" : undefined}
                className={cx(
                  "flex min-h-control items-center gap-1.5 border-b-2 border-transparent px-2.5 text-small font-medium text-muted",
                  "hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text",
                )}
              >
                {t(`kinds.${one}`)}
                {count !== undefined && (
                  <span className="text-meta text-faint tabular-nums">
                    {shownCount(count, i18n.language)}
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
