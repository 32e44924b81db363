import { useTranslation } from "react-i18next";

/** Filters as one writes them, each with what it does. */
const FILTERS = [
  ["from:@", "from__"],
  ["in:#", "in__"],
  ["has:link", "has_link"],
  ["has:file", "has_file"],
  ["is:thread", "is_thread"],
  ["is:pinned", "is_pinned"],
  ["mentions:me", "mentions_me"],
  ["on:today", "on_today"],
  ["before:2026-03-01", "before_date"],
  ["after:2026-02", "after_date"],
] as const;

const WORDS = ["phrase", "not"] as const;

const cell = "flex min-h-row w-full items-center gap-3 rounded-sm px-2 py-1 text-start";
const code = "w-40 shrink-0 font-mono text-small text-text max-md:w-36";

interface FilterHelpProps {
  onPick: (operator: string) => void;
}

/** What can be written, and what it finds. A press on a filter adds it to the query. */
export function FilterHelp({ onPick }: FilterHelpProps) {
  const { t } = useTranslation("search");
  return (
    <section aria-label={t("help.title")} className="flex flex-col gap-1">
      <h2 className="px-2 text-small font-semibold text-muted">{t("help.title")}</h2>
      <ul>
        {FILTERS.map(([operator, key]) => (
          <li key={operator}>
            <button
              type="button"
              className={`${cell} hover:bg-hover`}
              onClick={() => onPick(operator)}
            >
              <code className={code}>{operator}</code>
              <span className="text-small text-muted">{t(`operators.${key}`)}</span>
            </button>
          </li>
        ))}
        {WORDS.map((key) => (
          <li key={key} className={cell}>
            <code className={code}>{t(`help.${key}Sample`)}</code>
            <span className="text-small text-muted">{t(`help.${key}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
