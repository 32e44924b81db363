import { Clock, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../platform/ui/Button.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { FilterHelp } from "./FilterHelp.tsx";
import { searchPath } from "./path.ts";
import { forgetSearch, forgetSearches, useRecent } from "./recent.ts";

/** The page before anything is searched for: what was searched for lately, and what can be written. */
export function Waiting({ onPick }: { onPick: (operator: string) => void }) {
  const { t } = useTranslation("search");
  const recent = useRecent(({ searches }) => searches);
  return (
    <div className="flex flex-col gap-6 py-4">
      {recent.length > 0 && (
        <section aria-label={t("recent.title")} className="flex flex-col gap-1">
          <div className="flex items-center justify-between ps-2">
            <h2 className="text-small font-semibold text-muted">{t("recent.title")}</h2>
            <Button variant="ghost" size="small" onClick={forgetSearches}>
              {t("recent.forget")}
            </Button>
          </div>
          <ul>
            {recent.map((query) => (
              <li key={query} className="flex items-center gap-1">
                <Link
                  to={searchPath(query)}
                  className="flex min-h-row min-w-0 grow items-center gap-2.5 rounded-sm px-2 hover:bg-hover"
                >
                  <Clock aria-hidden className="size-4 shrink-0 text-faint" strokeWidth={1.75} />
                  <bdi className="truncate">{query}</bdi>
                </Link>
                <IconButton
                  label={t("recent.forgetOne", { query })}
                  onClick={() => forgetSearch(query)}
                >
                  <X aria-hidden className="size-4" strokeWidth={1.75} />
                </IconButton>
              </li>
            ))}
          </ul>
        </section>
      )}
      <FilterHelp onPick={onPick} />
    </div>
  );
}
