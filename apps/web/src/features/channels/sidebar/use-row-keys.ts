import { useEffect } from "react";
import { useChannels } from "../store.ts";
import { moveConversation, moveSection } from "./actions.ts";
import { placedSections, rowAt, rowOf, titleAt } from "./dom.ts";
import { nextPlace } from "./places.ts";

/** Gives the focus back to a row that was moved: it may be another element by now. */
function focusRow(sidebar: HTMLElement, id: string): void {
  requestAnimationFrame(() => rowOf(sidebar, id)?.element.querySelector<HTMLElement>("a")?.focus());
}

/** The same for the title of a section. */
function focusTitle(sidebar: HTMLElement, id: string): void {
  requestAnimationFrame(() =>
    sidebar
      .querySelector<HTMLElement>(`[data-section="${id}"] [data-section-head] button`)
      ?.focus(),
  );
}

/** Ctrl or ⌘, Shift and an arrow move the row that has the focus, also into the next section, or the section. */
export function useRowKeys(sidebar: HTMLElement | null): void {
  useEffect(() => {
    if (!sidebar) return;
    const onKey = (event: KeyboardEvent) => {
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      if (step === 0 || !event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey))
        return;
      const title = titleAt(event.target);
      if (title) {
        event.preventDefault();
        moveSection(title.id, step);
        focusTitle(sidebar, title.id);
        return;
      }
      const row = rowAt(event.target);
      const entry = row && useChannels.getState().byId[row.id];
      if (!row || !entry) return;
      event.preventDefault();
      const isChannel = entry.channel.kind === "channel";
      const target = nextPlace(placedSections(sidebar), row.id, isChannel, step);
      if (!target) return;
      moveConversation(row.id, target);
      focusRow(sidebar, row.id);
    };
    sidebar.addEventListener("keydown", onKey);
    return () => sidebar.removeEventListener("keydown", onKey);
  }, [sidebar]);
}
