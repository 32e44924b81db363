import type { SearchKind } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { buttonClass } from "../../platform/ui/button-class.ts";
import { EmptyState } from "../../platform/ui/EmptyState.tsx";
import { useOverview } from "./load-results.ts";
import { searchPath } from "./path.ts";

const OTHERS: readonly SearchKind[] = ["messages", "people", "channels", "files", "events"];

/** Nothing of this kind: where there is something, or what to try. */
export function NothingFound({ query, kind }: { query: string; kind: SearchKind }) {
  const { t } = useTranslation("search");
  const { data } = useOverview({ q: query, sort: "relevant" });
  const other = OTHERS.find((one) => one !== kind && (data?.[one]?.count ?? 0) > 0);
  const unknown = data?.unknown ?? [];
  const why =
    unknown.length > 0 ? t("nothing.unknown", { filters: unknown.join(", ") }) : t("nothing.tips");
  return (
    <EmptyState
      title={t(`nothing.${kind}`)}
      description={other && unknown.length === 0 ? t("nothing.elsewhere") : why}
      action={
        other && (
          <Link
            to={searchPath(query, { kind: other })}
            replace
            className={buttonClass("secondary")}
          >
            {t(`nothing.show.${other}`)}
          </Link>
        )
      }
    />
  );
}
