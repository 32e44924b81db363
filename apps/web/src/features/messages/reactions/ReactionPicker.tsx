import { type Message, type NamedEmoji, namedEmoji } from "@parley/contract";
import { type KeyboardEvent, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../../platform/ui/cx.ts";
import { controlClass } from "../../../platform/ui/Field.tsx";
import { FloatingCard } from "../../../platform/ui/FloatingCard.tsx";
import { setReaction } from "../change-message.ts";
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
  const found = useMemo(() => findEmoji(namedEmoji, typed), [typed]);
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

interface ChoiceProps extends NamedEmoji {
  id: string;
  isActive: boolean;
  onChoose: () => void;
  onPoint: () => void;
}

function Choice({ id, emoji, names, isActive, onChoose, onPoint }: ChoiceProps) {
  return (
    // The field keeps the focus and says which one is active; a pointer presses it directly.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the field chooses.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-label={(names[0] ?? emoji).replaceAll("_", " ")}
      data-tip={`:${names[0] ?? ""}:`}
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
