import type { Id } from "@parley/contract";
import { type KeyboardEvent, type RefObject, useId } from "react";
import { useStateOf } from "../../../platform/ui/use-state-of.ts";
import { runCommand } from "./run-command.ts";
import type { Suggestion } from "./suggestions.ts";
import { completeName, findCommand, findTrigger, type Trigger } from "./trigger.ts";
import { useSuggestions } from "./use-suggestions.ts";

export interface Completion {
  listId: string;
  trigger: Trigger | null;
  /** Empty while nothing is suggested. */
  options: readonly Suggestion[];
  active: Suggestion | undefined;
  optionId: (option: Suggestion) => string;
  setActive: (option: Suggestion) => void;
  pick: (option: Suggestion) => void;
  close: () => void;
  /** The text was changed by typing: a name may have begun, gone on or ended. */
  onInput: () => void;
  /** The caret moved: what is open follows it, nothing opens. */
  onSelect: () => void;
  /** Takes the keys of the open list; true when it did. */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

/** Completes the names of people and channels in a text area, which keeps the focus. */
export function useCompletion(
  area: RefObject<HTMLTextAreaElement | null>,
  channelId: Id,
  hasCommands: boolean,
): Completion {
  const listId = useId();
  const [trigger, setTrigger] = useStateOf<Trigger | null>(channelId, null);
  const [chosen, setChosen] = useStateOf<string | null>(channelId, null);
  /** Place of the sign whose list was closed by Esc. */
  const [dismissed, setDismissed] = useStateOf<number | null>(channelId, null);
  const options = useSuggestions(channelId, trigger);
  const active = options.find(({ key }) => key === chosen) ?? options[0];

  function read(): Trigger | null {
    const node = area.current;
    if (!node) return null;
    const { value: text, selectionStart: start, selectionEnd: end } = node;
    const state = { text, start, end };
    return (hasCommands ? findCommand(state) : null) ?? findTrigger(state);
  }

  function show(next: Trigger | null): void {
    setTrigger(next);
    if (next?.from !== trigger?.from || next?.query !== trigger?.query) setChosen(null);
  }

  function pick(option: Suggestion): void {
    const node = area.current;
    const now = read();
    if (!node || !now) return;
    const written = option.type === "emoji" ? option.written : undefined;
    runCommand(node, (state) => completeName(state, now, option.name, written));
    show(null);
  }

  function move(step: 1 | -1): void {
    const here = active ? options.indexOf(active) : -1;
    const next = options[(here + step + options.length) % options.length];
    if (next) setChosen(next.key);
  }

  return {
    listId,
    trigger,
    options,
    active,
    optionId: ({ key }) => `${listId}-${key}`,
    setActive: ({ key }) => setChosen(key),
    pick,
    close: () => show(null),
    onInput() {
      const next = read();
      if (next === null || next.from !== dismissed) setDismissed(null);
      show(next !== null && next.from === dismissed ? null : next);
    },
    onSelect() {
      if (!trigger) return;
      const next = read();
      show(next?.from === trigger.from ? next : null);
    },
    onKeyDown({ key, shiftKey, ctrlKey, altKey, metaKey }) {
      if (!active || shiftKey || ctrlKey || altKey || metaKey) return false;
      // A whole command is done, not completed.
      if (key === "Enter" && active.type === "command" && active.name === trigger?.query) {
        show(null);
        return false;
      }
      if (key === "ArrowDown") move(1);
      else if (key === "ArrowUp") move(-1);
      else if (key === "Enter" || key === "Tab") pick(active);
      else if (key === "Escape") {
        setDismissed(trigger?.from ?? null);
        show(null);
      } else return false;
      return true;
    },
  };
}
