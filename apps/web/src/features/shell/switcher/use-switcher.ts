import type { Id } from "@parley/contract";
import { useDeferredValue, useMemo, useState } from "react";
import { found, type Group, groupsAtFirst, type Item, parseTyped } from "./items.ts";
import { useFoundThere } from "./use-found-there.ts";
import { useKnown } from "./use-known.ts";

const nothing: ReturnType<typeof found> = { sure: [], nearly: [] };

interface SwitcherState {
  groups: readonly Group[];
  /** All rows, from top to bottom. */
  items: readonly Item[];
  active: Item | undefined;
  setActive: (item: Item) => void;
  /** Moves around the ends. */
  move: (step: number) => void;
}

/** What is offered for what is typed, and which row Enter takes. */
export function useSwitcher(typed: string, openId: Id | undefined): SwitcherState {
  const known = useKnown(openId);
  const { scope, query } = parseTyped(typed);
  const [chosen, setChosen] = useState<{ typed: string; key: string } | null>(null);
  const isFirst = scope === "all" && query === "";
  const here = useMemo(
    () => (isFirst ? nothing : found(known, scope, query)),
    [known, isFirst, scope, query],
  );
  const { sure, nearly } = here;
  const there = useFoundThere(scope, useDeferredValue(query), [...sure, ...nearly]);
  const searches: Item[] =
    query !== "" && scope !== "commands" ? [{ type: "search", key: "search", query }] : [];
  const groups: Group[] = isFirst
    ? groupsAtFirst(known)
    : [{ id: "found", items: [...sure, ...there, ...nearly, ...searches] }];
  const items = groups.flatMap((group) => group.items);
  const active =
    (chosen?.typed === typed ? items.find(({ key }) => key === chosen.key) : undefined) ?? items[0];
  const setActive = ({ key }: Item) => setChosen({ typed, key });
  return {
    groups,
    items,
    active,
    setActive,
    move(step) {
      const at = active ? items.indexOf(active) : 0;
      const next = items[(at + step + items.length) % items.length];
      if (next) setActive(next);
    },
  };
}
