import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type SearchSort, searchPath } from "./path.ts";

/** The order of messages: how well they fit, or the newest first. */
export function SortChoice({ query, sort }: { query: string; sort: SearchSort }) {
  const { t } = useTranslation("search");
  return (
    <nav aria-label={t("sort.label")} className="flex shrink-0 gap-1 pb-1 text-small">
      {(["relevant", "newest"] as const).map((one) => (
        <Link
          key={one}
          to={searchPath(query, { sort: one })}
          replace
          aria-current={one === sort ? "true" : undefined}
          className="flex min-h-target items-center rounded-sm px-2 text-muted hover:bg-hover aria-[current=true]:bg-selected aria-[current=true]:font-semibold aria-[current=true]:text-text"
        >
          {t(`sort.${one}`)}
        </Link>
      ))}
    </nav>
  );
}
