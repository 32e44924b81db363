import { type ReactNode, useId } from "react";
import { cx } from "./cx.ts";

interface ChoiceCardsProps<T extends string> {
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly {
    value: T;
    label: string;
    hint?: string;
    lang?: string;
    picture?: ReactNode;
  }[];
  /** Cards beside each other where there is room: for few, with a picture. */
  beside?: boolean;
}

/** One of a few values, each a card that says what it means. */
export function ChoiceCards<T extends string>(props: ChoiceCardsProps<T>) {
  const { label, value, onChange, options, beside = false } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      <div className={cx("grid gap-2", beside && "grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]")}>
        {options.map((option) => (
          <label
            key={option.value}
            className={cx(
              "flex min-h-target cursor-pointer items-center gap-3 rounded-md border px-3 py-2 has-focus-visible:focus-edge",
              option.picture !== undefined && "flex-col items-stretch p-2.5",
              value === option.value ? "border-accent bg-selected" : "border-line hover:bg-hover",
            )}
          >
            {option.picture}
            <span className="flex items-center gap-3">
              <input
                type="radio"
                name={name}
                className="size-4 shrink-0 accent-accent outline-none"
                checked={value === option.value}
                onChange={() => onChange(option.value)}
              />
              <span className="min-w-0">
                <span className="block font-medium" lang={option.lang}>
                  {option.label}
                </span>
                {option.hint && (
                  <span className="block text-small text-muted text-pretty">{option.hint}</span>
                )}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
