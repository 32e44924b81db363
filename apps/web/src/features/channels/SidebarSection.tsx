import { ChevronDown } from "lucide-react";
import { type ReactNode, useId } from "react";
import { log } from "../../platform/log/log.ts";
import { cx } from "../../platform/ui/cx.ts";
import { afterContent } from "../../platform/ui/first-content.ts";
import { latePart } from "../../platform/ui/late-part.tsx";
import { Skeleton } from "../../platform/ui/Skeleton.tsx";
import { lateSidebar } from "./sidebar/late.ts";
import type { ShownSection } from "./sidebar-order.ts";

const SectionMenu = latePart(afterContent(async () => (await lateSidebar.load()).SectionMenu));

/** Collapses or opens a section; what does it is fetched by then, or at once. */
const toggle = (id: ShownSection["id"]) =>
  void lateSidebar.load().then(
    ({ toggleSection }) => toggleSection(id),
    (error) => log.warn("Sections cannot be collapsed yet", error),
  );

interface SidebarSectionProps {
  section: ShownSection;
  title: string;
  isLoading: boolean;
  /** A button at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled list of conversations. Collapsed it still shows what is unread. */
export function SidebarSection({
  section,
  title,
  isLoading,
  action,
  children,
}: SidebarSectionProps) {
  const id = useId();
  const { isCollapsed } = section;
  return (
    <div data-section={section.id}>
      <div
        data-section-head
        draggable={section.id !== "starred"}
        className="group/section flex min-h-row items-center justify-between pe-0.5"
      >
        <button
          type="button"
          id={id}
          aria-expanded={!isCollapsed}
          onClick={() => toggle(section.id)}
          className="group flex min-h-row min-w-0 grow items-center gap-1 rounded-sm ps-2.5 text-start text-small font-medium text-muted hover:text-text"
        >
          <span className="truncate">{title}</span>
          <ChevronDown
            aria-hidden
            strokeWidth={1.75}
            className={cx(
              "size-4 shrink-0 transition-[transform,opacity]",
              isCollapsed
                ? "-rotate-90 rtl:rotate-90"
                : "opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100",
            )}
          />
        </button>
        <SectionMenu id={section.id} title={title} />
        {action}
      </div>
      <ul aria-labelledby={id}>{isLoading ? [8, 6, 7].map(placeOfRow) : children}</ul>
    </div>
  );
}

const widths: Record<number, string> = { 6: "h-3.5 w-24", 7: "h-3.5 w-28", 8: "h-3.5 w-32" };

const placeOfRow = (width: number) => (
  <li key={width} className="flex min-h-row items-center gap-2.5 px-2.5">
    <Skeleton className="size-5" />
    <Skeleton className={widths[width]} />
  </li>
);
