import { Hash, Lock } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../platform/ui/cx.ts";

type Visibility = "public" | "private";

const signs = { public: Hash, private: Lock };

/** Who may see and join a channel. */
export function VisibilityChoice({
  value,
  onChange,
}: {
  value: Visibility;
  onChange: (value: Visibility) => void;
}) {
  const { t } = useTranslation("channels");
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-small font-semibold">{t("visibility.label")}</legend>
      {(["public", "private"] as const).map((choice) => {
        const Sign = signs[choice];
        return (
          <label
            key={choice}
            className={cx(
              "flex cursor-pointer items-center gap-3 rounded-md border px-3 py-2 has-focus-visible:focus-edge",
              value === choice ? "border-accent bg-selected" : "border-line hover:bg-hover",
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            <Sign aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
            <span>
              <span className="block font-semibold">{t(`visibility.${choice}`)}</span>
              <span className="block text-small text-muted">{t(`visibility.${choice}Text`)}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
