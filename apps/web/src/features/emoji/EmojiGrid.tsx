import { memo, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type emojiTexts from "../../locales/en/emoji.json";
import { cx } from "../../platform/ui/cx.ts";
import { ListOption } from "../../platform/ui/ListOption.tsx";
import { EmojiSign } from "./EmojiSign.tsx";
import type { PickerEmoji } from "./emoji-names.ts";
import type { PickerSection } from "./use-picker-emoji.ts";

/** Where a section begins: the tabs above scroll to it. */
export const SECTION = "data-emoji-section";

interface EmojiGridProps {
  id: string;
  list: RefObject<HTMLDivElement | null>;
  label: string;
  sections: readonly PickerSection[];
  /** Place of the active one, over all sections. */
  at: number;
  onChoose: (emoji: PickerEmoji) => void;
  onPoint: (emoji: PickerEmoji | null) => void;
}

/** All emoji of the picker, in their sections. The field above keeps the focus. */
export function EmojiGrid({ id, list, label, sections, at, onChoose, onPoint }: EmojiGridProps) {
  const { t } = useTranslation("emoji");
  let before = 0;
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      onPointerLeave={() => onPoint(null)}
      className="relative mt-2 h-60 overflow-y-auto overscroll-contain empty:hidden"
    >
      {sections.map((section) => {
        const start = before;
        before += section.emoji.length;
        const isActive = at >= start && at < before;
        const title = t(`groups.${section.id as keyof typeof emojiTexts.groups}`);
        return (
          // biome-ignore lint/a11y/useSemanticElements: options in groups are a listbox's own.
          <div key={section.id} role="group" aria-label={title} {...{ [SECTION]: section.id }}>
            <p aria-hidden className="pt-2 pb-1 text-meta font-semibold text-muted first:pt-0">
              {title}
            </p>
            <Options
              id={id}
              start={start}
              emoji={section.emoji}
              active={isActive ? at - start : null}
              onChoose={onChoose}
              onPoint={onPoint}
            />
          </div>
        );
      })}
    </div>
  );
}

interface OptionsProps {
  id: string;
  /** Place of the first of them, over all sections. */
  start: number;
  emoji: readonly PickerEmoji[];
  /** Place of the active one among them. */
  active: number | null;
  onChoose: (emoji: PickerEmoji) => void;
  onPoint: (emoji: PickerEmoji | null) => void;
}

/** One section's emoji: drawn anew only where the active one is, or was. */
const Options = memo(function Options(props: OptionsProps) {
  const { id, start, emoji, active, onChoose, onPoint } = props;
  return (
    <div className="grid grid-cols-8 gap-0.5">
      {emoji.map((one, index) => (
        <ListOption
          key={one.emoji + one.names[0]}
          id={`${id}-${start + index}`}
          isActive={index === active}
          aria-label={(one.names[0] ?? one.emoji).replaceAll("_", " ")}
          onClick={() => onChoose(one)}
          onPointerEnter={() => onPoint(one)}
          className={cx(
            "aspect-square max-h-12 min-h-target justify-center text-heading select-none hover:bg-hover",
            index === active && "bg-selected",
          )}
        >
          <EmojiSign
            look={one.picture === null ? { text: one.emoji } : { picture: one.picture }}
            label=""
            isLarge
          />
        </ListOption>
      ))}
    </div>
  );
}, isSameOptions);

/** The handlers close over nothing that these depend on but the emoji. */
function isSameOptions(a: OptionsProps, b: OptionsProps): boolean {
  return a.emoji === b.emoji && a.active === b.active && a.start === b.start && a.id === b.id;
}
