import { Search, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { cx } from "../../platform/ui/cx.ts";
import { controlClass } from "../../platform/ui/Field.tsx";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { conversationPath } from "../channels/index.ts";
import { loadRecent } from "./recent.ts";
import { SuggestionRow } from "./SuggestionRow.tsx";
import type { Suggestion } from "./suggestions.ts";
import { useSuggestions } from "./use-suggestions.ts";

interface SearchBoxProps {
  /** What is being written. */
  text: string;
  onText: (text: string) => void;
  onSearch: (query: string) => void;
  /** Arrow down where nothing is offered: into the results. */
  onLeave: () => void;
}

/** The field of the search with what it offers: arrows choose, Enter takes, Escape closes. */
export function SearchBox({ text, onText, onSearch, onLeave }: SearchBoxProps) {
  const { t } = useTranslation("search");
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const offered = useSuggestions(text, isOpen);
  const current = offered[active];
  const isShown = isOpen && offered.length > 0;
  useEffect(loadRecent, []);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const search = (query: string) => {
    close();
    onSearch(query);
  };
  const pick = (one: Suggestion) => {
    if (one.type === "search" || one.type === "recent") return search(one.query);
    if (one.query === undefined) {
      close();
      return void navigate(
        one.type === "person"
          ? `/dm/${one.person._id}`
          : conversationPath((one as Extract<Suggestion, { type: "channel" }>).channel),
      );
    }
    // The query goes on behind an operator.
    onText(one.query);
    setActive(-1);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isShown) return event.key === "ArrowDown" ? onLeave() : undefined;
      const step = event.key === "ArrowDown" ? 1 : -1;
      // One place more than there are offers: the text itself.
      const places = offered.length + 1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (isShown && current) pick(current);
      else search(text);
    } else if (event.key === "Escape" && isShown) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> has no role in older browsers.
    <div role="search" className="relative">
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3 top-1/2 size-4.5 -translate-y-1/2 text-faint"
        strokeWidth={1.75}
      />
      <input
        ref={input}
        data-search-field
        data-region-focus
        type="text"
        enterKeyHint="search"
        role="combobox"
        aria-label={t("label")}
        aria-expanded={isShown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isShown && current ? `${id}-${active}` : undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        placeholder={t("placeholder")}
        value={text}
        onPointerDown={() => setOpen(true)}
        onBlur={close}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          onText(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        className={`${controlClass} h-field ps-10 pe-11`}
      />
      {text !== "" && (
        <span className="absolute inset-y-0 end-1 flex items-center">
          <IconButton
            label={t("clear")}
            onClick={() => {
              onText("");
              input.current?.focus();
            }}
          >
            <X aria-hidden className="size-4" strokeWidth={2} />
          </IconButton>
        </span>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t("suggest.label")}
        className={cx(
          "absolute inset-x-0 top-full z-30 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-raised p-1 shadow-float",
          !isShown && "hidden",
        )}
      >
        {offered.map((one, index) => (
          <SuggestionRow
            key={one.id}
            id={`${id}-${index}`}
            suggestion={one}
            isActive={index === active}
            onPick={() => pick(one)}
          />
        ))}
      </div>
    </div>
  );
}
