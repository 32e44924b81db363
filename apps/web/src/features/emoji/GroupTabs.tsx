import {
  Car,
  Clock3,
  Flag,
  Hash,
  Leaf,
  Lightbulb,
  type LucideIcon,
  PartyPopper,
  Smile,
  Sparkles,
  Users,
  Utensils,
} from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import type emojiTexts from "../../locales/en/emoji.json";
import { SECTION } from "./EmojiGrid.tsx";
import type { PickerSection } from "./use-picker-emoji.ts";

type GroupId = keyof typeof emojiTexts.groups;

const icons: Record<Exclude<GroupId, "found">, LucideIcon> = {
  frequent: Clock3,
  own: Sparkles,
  smileys: Smile,
  people: Users,
  nature: Leaf,
  food: Utensils,
  travel: Car,
  activities: PartyPopper,
  objects: Lightbulb,
  symbols: Hash,
  flags: Flag,
};

interface GroupTabsProps {
  sections: readonly PickerSection[];
  list: RefObject<HTMLDivElement | null>;
}

/** Jumps to a group of emoji. For the pointer: with the keyboard one searches, or goes there by arrows. */
export function GroupTabs({ sections, list }: GroupTabsProps) {
  const { t } = useTranslation("emoji");
  function show(id: string): void {
    const section = list.current?.querySelector<HTMLElement>(`[${SECTION}="${id}"]`);
    if (section) list.current?.scrollTo({ top: section.offsetTop });
  }
  return (
    <div className="mt-2 flex justify-between">
      {sections.map(({ id }) => {
        const Icon = icons[id as keyof typeof icons];
        const title = t(`groups.${id as GroupId}`);
        return (
          <button
            key={id}
            type="button"
            tabIndex={-1}
            aria-label={title}
            data-tip={title}
            // The field keeps the focus, and with it the keys.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => show(id)}
            className="flex size-6 items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-text pointer-coarse:h-11 pointer-coarse:w-auto pointer-coarse:grow"
          >
            <Icon aria-hidden className="size-4" strokeWidth={1.75} />
          </button>
        );
      })}
    </div>
  );
}
