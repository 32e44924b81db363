import type { Id } from "@parley/contract";
import type { SectionId } from "./layout.ts";
import type { PlacedSection } from "./places.ts";

/** A row of the sidebar. */
export interface Row {
  id: Id;
  element: HTMLElement;
}

/** The row that something of the page is in. */
export function rowAt(target: EventTarget | null): Row | null {
  const element =
    target instanceof Element ? target.closest<HTMLElement>("[data-conversation]") : null;
  const id = element?.dataset.conversation;
  return element && id ? { id, element } : null;
}

/** The row of a conversation, if the sidebar shows it. */
export function rowOf(sidebar: Element, id: Id): Row | null {
  const element = sidebar.querySelector<HTMLElement>(`[data-conversation="${id}"]`);
  return element && { id, element };
}

/** The section that something of the page is in. */
export function sectionAt(
  target: EventTarget | null,
): { id: SectionId; element: HTMLElement } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-section]") : null;
  const id = element?.dataset.section;
  return element && id ? { id, element } : null;
}

/** The section whose title something of the page is in. */
export const titleAt = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-section-head]") ? sectionAt(target) : null;

export const rowsIn = (section: Element): HTMLElement[] => [
  ...section.querySelectorAll<HTMLElement>("[data-conversation]"),
];

const idsIn = (section: Element): Id[] =>
  rowsIn(section).flatMap(({ dataset }) => dataset.conversation ?? []);

/** What a section shows, from top to bottom. */
export const placedSection = ({ id, element }: { id: SectionId; element: Element }) => ({
  id,
  shown: idsIn(element),
});

/** All sections that show, from top to bottom. */
export const placedSections = (sidebar: Element): PlacedSection[] =>
  [...sidebar.querySelectorAll<HTMLElement>("[data-section]")].flatMap((element) => {
    const id = element.dataset.section;
    return id ? [{ id, shown: idsIn(element) }] : [];
  });
