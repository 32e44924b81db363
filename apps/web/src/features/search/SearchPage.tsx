import type { SearchKind } from "@parley/contract";
import { ListFilter } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { cx } from "../../platform/ui/cx.ts";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { Pane, PaneHeader } from "../../platform/ui/Pane.tsx";
import { FilterHelp } from "./FilterHelp.tsx";
import { focusSearchField } from "./focus-field.ts";
import { KindTabs, shownCount } from "./KindTabs.tsx";
import { isLocal, useOverview } from "./load-results.ts";
import { type SearchSort, searchPath } from "./path.ts";
import { QueryChips } from "./QueryChips.tsx";
import { Results } from "./Results.tsx";
import { rememberSearch } from "./recent.ts";
import { SearchBox } from "./SearchBox.tsx";
import { SortChoice } from "./SortChoice.tsx";
import { focusFirstResult } from "./use-result-keys.ts";
import { useScrollPlace } from "./use-scroll-place.ts";
import { Waiting } from "./Waiting.tsx";

const kindOf = (value: string | null): SearchKind =>
  value === "people" || value === "channels" || value === "files" || value === "events"
    ? value
    : "messages";

/** `/search/:query`: what was found. The address says all that shows, so that it can be shared. */
export function Component() {
  const { t, i18n } = useTranslation("search");
  const navigate = useNavigate();
  const { query = "" } = useParams();
  const [view] = useSearchParams();
  const kind = kindOf(view.get("kind"));
  const sort: SearchSort = view.get("sort") === "newest" ? "newest" : "relevant";
  const [text, setText] = useState(query);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { data } = useOverview({ q: query, sort });
  const scroller = useScrollPlace(data !== undefined);
  useDocumentTitle(query ? t("titleOf", { query }) : t("title"));
  // Another search from outside of the field: a link, or the browser's way back.
  useEffect(() => {
    setText(query);
    rememberSearch(query);
    if (query === "") focusSearchField();
  }, [query]);

  const search = (next: string) => {
    setHelpOpen(false);
    void navigate(searchPath(next, { kind, sort }));
  };
  const add = (operator: string) => {
    setText(`${text.trim()} ${operator}`.trimStart());
    focusSearchField();
  };
  const count = data?.[kind]?.count;
  return (
    <Pane label={t("title")}>
      <PaneHeader
        title={t("title")}
        back={false}
        actions={
          query !== "" && (
            <button
              type="button"
              aria-expanded={isHelpOpen}
              onClick={() => setHelpOpen(!isHelpOpen)}
              className={cx(
                "flex min-h-target items-center gap-1.5 rounded-sm px-2.5 text-small font-medium transition-colors",
                isHelpOpen ? "bg-selected text-link" : "text-muted hover:bg-hover hover:text-text",
              )}
            >
              <ListFilter aria-hidden className="size-4" strokeWidth={1.75} />
              {t("filters")}
            </button>
          )
        }
      />
      <div ref={scroller} className="min-h-0 grow overflow-y-auto">
        <div className="mx-auto flex max-w-3xl flex-col gap-3 px-5 pt-4 pb-10 max-md:px-4">
          <SearchBox text={text} onText={setText} onSearch={search} onLeave={focusFirstResult} />
          {isHelpOpen && <FilterHelp onPick={add} />}
          {query === "" ? (
            <Waiting onPick={add} />
          ) : (
            <>
              <QueryChips query={query} unknown={data?.unknown ?? []} onChange={search} />
              <div className="flex items-end justify-between gap-3 border-b border-line max-md:flex-col max-md:items-stretch max-md:gap-1">
                <KindTabs query={query} kind={kind} sort={sort} found={data} />
                {kind === "messages" && <SortChoice query={query} sort={sort} />}
              </div>
              {isLocal(data) && (
                <p className="rounded-md bg-code px-3 py-2 text-small text-muted">{t("here")}</p>
              )}
              <Results query={query} sort={sort} kind={kind} onLeave={focusSearchField} />
            </>
          )}
          <p role="status" className="sr-only">
            {query !== "" &&
              count !== undefined &&
              t(`announce.${kind}`, { count, shown: shownCount(count, i18n.language) })}
          </p>
        </div>
      </div>
    </Pane>
  );
}
