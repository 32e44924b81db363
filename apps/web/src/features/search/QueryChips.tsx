import { parseSearch, withoutTerm } from "@parley/contract";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cx } from "../../platform/ui/cx.ts";

interface QueryChipsProps {
  query: string;
  /** Operators whose person, channel or day there is not. */
  unknown: readonly string[];
  onChange: (query: string) => void;
}

/** The operators of a query, each of which one press takes away. */
export function QueryChips({ query, unknown, onChange }: QueryChipsProps) {
  const { t } = useTranslation("search");
  const operators = parseSearch(query).filter(({ type }) => type === "operator");
  if (operators.length === 0) return null;
  return (
    <ul aria-label={t("chips.label")} className="flex flex-wrap gap-1.5">
      {operators.map((term) => {
        const written = query.slice(term.start, term.end);
        const isUnknown = unknown.includes(written);
        return (
          <li key={term.start}>
            <button
              type="button"
              aria-label={t(isUnknown ? "chips.removeUnknown" : "chips.remove", {
                filter: written,
              })}
              onClick={() => onChange(withoutTerm(query, term))}
              className={cx(
                "flex min-h-target max-w-full items-center gap-1 rounded-full ps-3 pe-2 text-small font-medium",
                isUnknown ? "border border-danger text-danger" : "bg-selected text-text",
              )}
            >
              <bdi className="truncate">{written}</bdi>
              <X aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
