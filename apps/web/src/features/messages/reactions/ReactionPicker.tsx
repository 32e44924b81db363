import { type Message, type NamedEmoji, namedEmoji } from "@parley/contract";
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../../platform/i18n/i18n.ts";
import { log } from "../../../platform/log/log.ts";
import { cx } from "../../../platform/ui/cx.ts";
import { controlClass } from "../../../platform/ui/Field.tsx";
import { FloatingCard } from "../../../platform/ui/FloatingCard.tsx";
import { setReaction } from "../change-message.ts";
import { loadEmojiNames } from "./emoji-names.ts";
import { findEmoji, moveIn } from "./find-emoji.ts";

interface ReactionPickerProps {
  message: Message;
  /** What was pressed: the picker floats beside it, and the focus goes back there. */
  anchor: HTMLElement;
  onClose: () => void;
}

/** Chooses an emoji by sight or by name, with arrows and Enter. */
export default function ReactionPicker({ message, anchor, onClose }: ReactionPickerProps) {
  const { t } = useTranslation("messages");
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const all = useNamedEmoji();
  const found = useMemo(() => findEmoji(all, typed), [all, typed]);
  const active = found[at];

  function choose(emoji: string): void {
    onClose();
    void setReaction(message, emoji, true);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const next = moveIn(event.key, at, found.length);
    if (next !== undefined) setAt(next);
    else if (event.key === "Enter" && active) choose(active.emoji);
    else return;
    event.preventDefault();
  }

  return (
    <FloatingCard anchor={anchor} label={t("reactions.pick")} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label={t("reactions.search")}
        placeholder={t("reactions.search")}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={active && `${id}-${at}`}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        className={cx(controlClass, "h-control")}
      />
      {found.length === 0 && (
        <p className="py-6 text-center text-small text-muted">
          {t("reactions.nothing", { q: typed.trim() })}
        </p>
      )}
      <div
        id={id}
        role="listbox"
        aria-label={t("reactions.pick")}
        className="mt-2 grid max-h-60 grid-cols-8 gap-0.5 overflow-y-auto empty:hidden"
      >
        {found.map(({ emoji, names }, index) => (
          <Choice
            key={emoji}
            id={`${id}-${index}`}
            emoji={emoji}
            names={names}
            isActive={index === at}
            onChoose={() => choose(emoji)}
            onPoint={() => setAt(index)}
          />
        ))}
      </div>
    </FloatingCard>
  );
}

/** The emoji with their names in the interface's language, as soon as those are there. */
function useNamedEmoji(): readonly NamedEmoji[] {
  const [all, setAll] = useState(namedEmoji);
  const language = currentLanguage();
  useEffect(() => {
    let isCurrent = true;
    loadEmojiNames(language).then(
      (named) => {
        if (isCurrent) setAll(named);
      },
      (error) => log.warn("The names of emoji could not be fetched yet", error),
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return all;
}

interface ChoiceProps extends NamedEmoji {
  id: string;
  isActive: boolean;
  onChoose: () => void;
  onPoint: () => void;
}

function Choice({ id, emoji, names, isActive, onChoose, onPoint }: ChoiceProps) {
  const label = (names[0] ?? emoji).replaceAll("_", " ");
  return (
    // The field keeps the focus and says which one is active; a pointer presses it directly.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-label={label}
      data-tip={label}
      ref={(element) => {
        if (isActive) element?.scrollIntoView({ block: "nearest" });
      }}
      onClick={onChoose}
      onPointerMove={onPoint}
      className={cx(
        "flex aspect-square min-h-target cursor-pointer items-center justify-center rounded-sm text-heading select-none",
        isActive && "bg-hover",
      )}
    >
      {emoji}
    </div>
  );
}
