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
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type emojiTexts from "../../locales/en/emoji.json";
import { cx } from "../../platform/ui/cx.ts";
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

/** px that a group may lie below the list's edge and is the one that shows: places are rounded. */
const NEAR = 4;

interface GroupTabsProps {
  sections: readonly PickerSection[];
  list: RefObject<HTMLDivElement | null>;
}

/** The group that shows at the top of the list. */
function useCurrent(list: GroupTabsProps["list"], first: string | undefined): string | undefined {
  const [current, setCurrent] = useState(first);
  useEffect(() => {
    const scroller = list.current;
    function look(): void {
      const sections = [...(scroller?.querySelectorAll<HTMLElement>(`[${SECTION}]`) ?? [])];
      const edge = (scroller?.scrollTop ?? 0) + NEAR;
      const shown = sections.findLast(({ offsetTop }) => offsetTop <= edge);
      if (shown) setCurrent(shown.getAttribute(SECTION) ?? undefined);
    }
    scroller?.addEventListener("scroll", look, { passive: true });
    return () => scroller?.removeEventListener("scroll", look);
  }, [list]);
  return current;
}

/** Jumps to a group of emoji. For the pointer: with the keyboard one searches, or goes there by arrows. */
export function GroupTabs({ sections, list }: GroupTabsProps) {
  const { t } = useTranslation("emoji");
  const current = useCurrent(list, sections[0]?.id);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (current === undefined) return;
    const tab = bar.current?.querySelector("[aria-current]");
    // With those beside it, which tell that there are more.
    tab?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [current]);
  function show(id: string): void {
    const section = list.current?.querySelector<HTMLElement>(`[${SECTION}="${id}"]`);
    if (section) list.current?.scrollTo({ top: section.offsetTop });
  }
  return (
    <div
      ref={bar}
      className="-mx-4 mt-2 flex justify-between overflow-x-auto px-4 max-md:-mx-5 max-md:px-5"
    >
      {sections.map(({ id }) => {
        const Icon = icons[id as keyof typeof icons];
        const title = t(`groups.${id as GroupId}`);
        return (
          <button
            key={id}
            type="button"
            tabIndex={-1}
            aria-label={title}
            aria-current={id === current || undefined}
            data-tip={title}
            // The field keeps the focus, and with it the keys.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => show(id)}
            className={cx(
              "flex size-6 shrink-0 items-center justify-center rounded-sm hover:bg-hover pointer-coarse:h-11 pointer-coarse:w-10 pointer-coarse:grow",
              id === current ? "text-link" : "text-muted hover:text-text",
            )}
          >
            <Icon aria-hidden className="size-4" strokeWidth={1.75} />
          </button>
        );
      })}
    </div>
  );
}
