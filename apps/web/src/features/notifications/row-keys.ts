import type { KeyboardEvent } from "react";
import { markRead } from "./actions.ts";

/** Arrows, Home and End move between the rows of a list; M marks the focused one as read. */
export function onRowKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-notification]")];
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (at === -1) return;
  const to: Record<string, HTMLElement | undefined> = {
    ArrowDown: links[at + 1],
    ArrowUp: links[at - 1],
    Home: links[0],
    End: links.at(-1),
  };
  const id = links[at]?.dataset.notification;
  if (event.key in to) to[event.key]?.focus();
  else if (event.key.toLowerCase() === "m" && id) void markRead([id]);
  else return;
  event.preventDefault();
}
