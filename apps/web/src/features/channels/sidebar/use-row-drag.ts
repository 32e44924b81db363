import { useEffect, useState } from "react";
import { useChannels } from "../store.ts";
import { moveConversation } from "./actions.ts";
import { placedSection, rowAt, rowsIn, sectionAt } from "./dom.ts";
import type { Target } from "./layout.ts";
import { mayStandIn } from "./places.ts";

/** What a row that is dragged carries besides its address. */
const TYPE = "application/x-parley-conversation";

interface Drop {
  target: Target;
  /** px from the top of the sidebar: where the row would come. */
  top: number;
}

/** Where a row would come that is dropped at this height. */
function dropAt(sidebar: HTMLElement, conversation: string, event: DragEvent): Drop | null {
  const section = sectionAt(event.target);
  const entry = useChannels.getState().byId[conversation];
  if (!section || !entry || !mayStandIn(section.id, entry.channel.kind === "channel")) return null;
  const rows = rowsIn(section.element).filter((row) => row.dataset.conversation !== conversation);
  const next = rows.find((row) => {
    const { top, height } = row.getBoundingClientRect();
    return event.clientY < top + height / 2;
  });
  const last = rows.at(-1) ?? section.element.firstElementChild ?? section.element;
  const edge = next ? next.getBoundingClientRect().top : last.getBoundingClientRect().bottom;
  const { id, shown } = placedSection(section);
  const target = { section: id, shown, before: next?.dataset.conversation ?? null };
  return { target, top: edge - sidebar.getBoundingClientRect().top };
}

/** Lets rows of the sidebar be dragged to another place; gives where the one under way would come, px from its top. */
export function useRowDrag(sidebar: HTMLElement | null): number | null {
  const [top, setTop] = useState<number | null>(null);
  useEffect(() => {
    if (!sidebar) return;
    const ended = new AbortController();
    const { signal } = ended;
    // What is dragged cannot be read before it is dropped.
    let dragged: string | null = null;
    const end = () => {
      dragged = null;
      setTop(null);
    };
    const listen = <K extends keyof HTMLElementEventMap>(
      type: K,
      listener: (event: HTMLElementEventMap[K]) => void,
    ) => sidebar.addEventListener(type, listener, { signal });
    listen("dragstart", (event) => {
      dragged = rowAt(event.target)?.id ?? null;
      if (dragged) event.dataTransfer?.setData(TYPE, dragged);
    });
    listen("dragover", (event) => {
      const drop = dragged && dropAt(sidebar, dragged, event);
      setTop(drop ? drop.top : null);
      if (drop) event.preventDefault();
    });
    listen("drop", (event) => {
      const drop = dragged && dropAt(sidebar, dragged, event);
      if (drop && dragged) {
        event.preventDefault();
        moveConversation(dragged, drop.target);
      }
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
