import { untoned } from "@parley/contract";
import { type KeyboardEvent, useDeferredValue, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../platform/ui/cx.ts";
import { controlClass } from "../../platform/ui/Field.tsx";
import { FloatingCard } from "../../platform/ui/FloatingCard.tsx";
import { EmojiGrid } from "./EmojiGrid.tsx";
import type { PickerEmoji } from "./emoji-names.ts";
import { moveIn } from "./find-emoji.ts";
import { noteUse } from "./frequent.ts";
import { GroupTabs } from "./GroupTabs.tsx";
import { ToneChoice } from "./ToneChoice.tsx";
import { usePickerEmoji } from "./use-picker-emoji.ts";

/** What is drawn at once; the rest follows when that shows. */
const FIRST = 3;

interface EmojiPickerProps {
  /** What was pressed: the picker floats beside it, and the focus goes back there. */
  anchor: HTMLElement;
  /** What must stay in sight: the picker stands above it. */
  above?: HTMLElement | null | undefined;
  /** Its name for screen readers. */
  label: string;
  /** Takes an emoji, or `:name:` of one of the workspace's own. */
  onPick: (emoji: string) => void;
  onClose: () => void;
}

/** Chooses an emoji by sight or by name, with arrows and Enter. */
export function EmojiPicker({ anchor, above, label, onPick, onClose }: EmojiPickerProps) {
  const { t } = useTranslation("emoji");
  const id = useId();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const [pointed, setPointed] = useState<PickerEmoji | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const all = usePickerEmoji(typed);
  const isAll = useDeferredValue(true, false);
  const sections = isAll ? all : all.slice(0, FIRST);
  const flat = sections.flatMap(({ emoji }) => emoji);
  const active = flat[at];
  const shown = pointed ?? active;

  function choose({ emoji }: PickerEmoji): void {
    onClose();
    noteUse(untoned(emoji));
    onPick(emoji);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const isMove = typed === "" || event.key === "ArrowDown" || event.key === "ArrowUp";
    const sizes = sections.map(({ emoji }) => emoji.length);
    const next = isMove ? moveIn(event.key, at, sizes, document.dir === "rtl") : undefined;
    if (next !== undefined) {
      setAt(next);
      setPointed(null);
    } else if (event.key === "Enter" && active) choose(active);
    else return;
    event.preventDefault();
  }

  return (
    <FloatingCard anchor={anchor} above={above} label={label} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label={t("search")}
        placeholder={t("search")}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={active && `${id}-${at}`}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
          list.current?.scrollTo({ top: 0 });
        }}
        onKeyDown={onKeyDown}
        className={cx(controlClass, "h-control")}
      />
      {typed.trim() === "" && <GroupTabs sections={all} list={list} />}
      {flat.length === 0 && (
        <p className="py-6 text-center text-small text-muted">
          {t("nothing", { q: typed.trim() })}
        </p>
      )}
      <EmojiGrid
        id={id}
        list={list}
        label={label}
        sections={sections}
        at={at}
        onChoose={choose}
        onPoint={setPointed}
      />
      <div className="mt-2 flex min-h-8 items-center gap-2">
        <p aria-hidden className="min-w-0 grow truncate text-small text-muted">
          {shown && `:${shown.names.find((name) => !name.includes(" ")) ?? shown.names[0]}:`}
        </p>
        <ToneChoice />
      </div>
    </FloatingCard>
  );
}
