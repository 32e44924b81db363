import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { isApple } from "../../platform/ui/keyboard.ts";
import { usePreference } from "../accounts/index.ts";
import { keyTable } from "./key-table.ts";

/** Every key, by what it is for. */
export function KeyList() {
  const { t } = useTranslation(["settings", "common"]);
  const entersSend = usePreference("enter_sends");
  return (
    <div className="flex flex-col gap-6">
      {keyTable.map(({ id, rows }) => (
        <div key={id}>
          <h4 className="mb-1 text-small font-semibold text-muted">{t(`keys.groups.${id}`)}</h4>
          <dl className="divide-y divide-line">
            {rows.map(({ text, keys, whenEnterBreaks }) => (
              <div
                key={text}
                className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 py-1.5"
              >
                <dt className="min-w-0 grow">{t(`keys.names.${text}`)}</dt>
                <dd className="ms-auto flex flex-wrap items-center gap-1.5">
                  {((!entersSend && whenEnterBreaks) || keys).map((combination, index) => (
                    <Fragment key={combination.join()}>
                      {index > 0 && <span className="text-small text-faint">{t("keys.or")}</span>}
                      <Combination keys={combination} />
                    </Fragment>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

function Combination({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation(["settings", "common"]);
  const apple = isApple();
  const nameOf = (key: string): string => {
    if (key === "Mod") return apple ? "⌘" : t("common:ctrl");
    if (key === "Alt") return apple ? "⌥" : key;
    if (key === "Shift") return apple ? "⇧" : t("keys.shift");
    if (key === "Home") return t("keys.home");
    return key === "End" ? t("keys.end") : key;
  };
  return (
    <span dir="ltr" className="flex items-center gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-flex h-6 min-w-6 items-center justify-center rounded-sm border border-line bg-code px-1.5 font-sans text-meta font-medium"
        >
          {nameOf(key)}
        </kbd>
      ))}
    </span>
  );
}
