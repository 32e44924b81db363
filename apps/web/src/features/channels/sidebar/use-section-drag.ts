import { useEffect, useState } from "react";
import { placeSection } from "./actions.ts";
import { titleAt } from "./dom.ts";
import type { SectionId } from "./layout.ts";

/** What a section that is dragged carries. */
const TYPE = "application/x-parley-section";

interface Drop {
  /** The section that it would stand before; null: at the end. */
  before: SectionId | null;
  /** px from the top of the sidebar: where it would come. */
  top: number;
}

/** Where a section would come that is dropped at this height; null where that changes nothing. */
function dropAt(sidebar: HTMLElement, dragged: SectionId, event: DragEvent): Drop | null {
  const all = [...sidebar.querySelectorAll<HTMLElement>("[data-section]")];
  const sections = all.filter(({ dataset }) => dataset.section !== "starred");
  const next = sections.find((section) => {
    const { top, height } = section.getBoundingClientRect();
    return event.clientY < top + height / 2;
  });
  const at = next ? sections.indexOf(next) : sections.length;
  const from = sections.findIndex(({ dataset }) => dataset.section === dragged);
  if (at === from || at === from + 1) return null;
  const edge = next
    ? next.getBoundingClientRect().top
    : (sections.at(-1)?.getBoundingClientRect().bottom ?? 0);
  return {
    before: next?.dataset.section ?? null,
    top: edge - sidebar.getBoundingClientRect().top,
  };
}

/** Lets sections be dragged by their titles; gives where the one under way would come, px from the sidebar's top. */
export function useSectionDrag(sidebar: HTMLElement | null): number | null {
  const [top, setTop] = useState<number | null>(null);
  useEffect(() => {
    if (!sidebar) return;
    const ended = new AbortController();
    const { signal } = ended;
    // What is dragged cannot be read before it is dropped.
    let dragged: SectionId | null = null;
    const end = () => {
      dragged = null;
      setTop(null);
    };
    const listen = <K extends keyof HTMLElementEventMap>(
      type: K,
      listener: (event: HTMLElementEventMap[K]) => void,
    ) => sidebar.addEventListener(type, listener, { signal });
    listen("dragstart", (event) => {
      dragged = titleAt(event.target)?.id ?? null;
      if (dragged) event.dataTransfer?.setData(TYPE, dragged);
    });
    listen("dragover", (event) => {
      if (!dragged) return;
      // Also where it would change nothing: whoever drops it there is not told that it failed.
      event.preventDefault();
      setTop(dropAt(sidebar, dragged, event)?.top ?? null);
    });
    listen("drop", (event) => {
      const drop = dragged && dropAt(sidebar, dragged, event);
      if (dragged) event.preventDefault();
      if (drop && dragged) placeSection(dragged, drop.before);
      end();
    });
    listen("dragleave", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && sidebar.contains(relatedTarget))) setTop(null);
    });
    listen("dragend", end);
    return () => ended.abort();
  }, [sidebar]);
  return top;
}
