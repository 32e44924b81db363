import { X } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../platform/ui/cx.ts";
import { ListOption } from "../../platform/ui/ListOption.tsx";
import { useOptions } from "./use-options.ts";

/** Something that can be picked. */
export interface Option {
  id: string;
  name: string;
  /** A quiet word beside the name. */
  detail?: string;
  icon: ReactNode;
}

interface PickerProps<T extends Option> {
  label: string;
  placeholder: string;
  picked: readonly T[];
  onChange: (picked: readonly T[]) => void;
  /** What matches the typed text, best first. */
  search: (q: string, signal: AbortSignal) => Promise<readonly T[]>;
  autoFocus?: boolean;
}

/** A field that completes names into chips: type, arrows, Enter; Backspace takes the last one back. */
export function Picker<T extends Option>(props: PickerProps<T>) {
  const { label, placeholder, picked, onChange, search, autoFocus } = props;
  const { t } = useTranslation("messages");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [q, setQ] = useState("");
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [isWanted, want] = useState(false);
  const found = useOptions(search, q, isOpen, picked.length);
  const options = found.options.filter((option) => !picked.some((other) => other.id === option.id));
  const current = options[Math.min(active, options.length - 1)];

  const pick = (option: T) => {
    onChange([...picked, option]);
    setQ("");
    setActive(0);
    want(false);
    input.current?.focus();
  };
  // Enter before the answer is there means the answer, not who was listed for other letters.
  const pickWanted = useEffectEvent(() => {
    want(false);
    if (current) pick(current);
  });
  useEffect(() => {
    if (isWanted && found.isDone) pickWanted();
  }, [isWanted, found.isDone]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) return setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(
        (options.length + Math.min(active, options.length - 1) + step) % options.length || 0,
      );
    } else if (event.key === "Enter" && isOpen && (current || !found.isDone)) {
      event.preventDefault();
      if (found.isDone && current) pick(current);
      else want(true);
    } else if (event.key === "Escape" && isOpen) {
      // One layer at a time: the dialog around it stays.
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === "Backspace" && q === "" && picked.length > 0) {
      onChange(picked.slice(0, -1));
    }
  };

  return (
    <div className="relative flex flex-col gap-1.5">
      <label htmlFor={id} className="text-small font-semibold">
        {label}
      </label>
      <div className="flex min-h-field flex-wrap items-center gap-1.5 rounded-md border border-control bg-background px-2 py-1 focus-within:border-focus focus-within:focus-edge">
        {picked.map((option) => (
          <span
            key={option.id}
            className="flex h-7 items-center gap-1.5 rounded-sm bg-selected ps-1.5 font-medium"
          >
            {option.icon}
            <bdi className="max-w-48 truncate">{option.name}</bdi>
            <button
              type="button"
              aria-label={t("picker.remove", { name: option.name })}
              className="flex size-6 items-center justify-center rounded-sm text-muted hover:text-text"
              onClick={() => onChange(picked.filter((other) => other.id !== option.id))}
            >
              <X aria-hidden className="size-3.5" strokeWidth={2} />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-expanded={isOpen && options.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && current ? `${id}-${current.id}` : undefined}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the page or dialog is opened to pick somebody.
          autoFocus={autoFocus}
          placeholder={picked.length === 0 ? placeholder : undefined}
          value={q}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQ(event.target.value);
            setOpen(true);
            setActive(0);
            want(false);
          }}
          className="h-7 min-w-32 grow bg-transparent text-body outline-none placeholder:text-faint"
        />
      </div>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        className={cx(
          "absolute inset-x-0 top-full z-30 mt-1 max-h-64 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-float",
          !(isOpen && options.length > 0) && "hidden",
        )}
      >
        {options.map((option) => (
          <Choice
            key={option.id}
            id={`${id}-${option.id}`}
            option={option}
            isActive={option === current}
            onPick={() => pick(option)}
          />
        ))}
      </div>
      <p role="status" className="text-small text-muted empty:hidden">
        {found.error ||
          (isOpen && found.isDone && options.length === 0 && q !== ""
            ? t("picker.nothing", { q })
            : "")}
      </p>
    </div>
  );
}

interface ChoiceProps {
  id: string;
  option: Option;
  isActive: boolean;
  onPick: () => void;
}

function Choice({ id, option, isActive, onPick }: ChoiceProps) {
  return (
    <ListOption
      id={id}
      isActive={isActive}
      onClick={onPick}
      className={cx("min-h-row gap-2.5 px-2", isActive && "bg-hover")}
    >
      {option.icon}
      <bdi className="truncate font-medium">{option.name}</bdi>
      {option.detail && <bdi className="truncate text-small text-muted">{option.detail}</bdi>}
    </ListOption>
  );
}
