import { useEffect, useState } from "react";
import { useQuery } from "../../../platform/query/use-query.ts";
import { useChannelList } from "../../channels/index.ts";
import { searchPeople } from "../../people/index.ts";
import type { Item, Scope } from "./items.ts";

/** ms without typing before the server is asked, and the letters that it takes. */
const DEBOUNCE = 150;
const LEAST = 2;
/** Rows that it adds of each sort. */
const SHOWN = 5;

/**
 * People and channels that this device does not know, a moment after what it knows. They come after it, so that
 * nothing that fits moves; where the server cannot be asked there are none.
 */
export function useFoundThere(scope: Scope, query: string, shown: readonly Item[]): Item[] {
  const [settled, setSettled] = useState(query);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(query), DEBOUNCE);
    return () => clearTimeout(timer);
  }, [query]);
  const isAsked = settled === query && query.length >= LEAST && scope !== "commands";
  const people = useQuery({
    queryKey: ["people", "switcher", settled],
    queryFn: ({ signal }) => searchPeople(settled, { limit: 12, signal }),
    enabled: isAsked && scope !== "channels",
  });
  const channels = useChannelList(settled, isAsked && scope !== "people");
  if (!isAsked) return [];
  const keys = new Set(shown.flatMap(keysOf));
  const strangers = (scope === "channels" ? [] : (people.data ?? []))
    .filter(({ _id, is_active }) => is_active && !keys.has(_id))
    .map((person): Item => ({ type: "person", key: person._id, person }));
  const isFresh = !channels.isPlaceholderData && scope !== "people";
  const open = (isFresh ? (channels.data?.pages.flatMap((page) => page.channels) ?? []) : [])
    .filter(({ _id, archived_at }) => archived_at === null && !keys.has(_id))
    .map((channel): Item => ({ type: "channel", key: channel._id, channel }));
  return [...strangers.slice(0, SHOWN), ...open.slice(0, SHOWN)];
}

/** The row's own key, and whom one meets in it. */
function keysOf(item: Item): string[] {
  if (item.type !== "conversation") return [item.key];
  const { kind, participants } = item.entry.channel;
  const isPair = kind === "direct" || kind === "self";
  return [item.key, ...(isPair ? participants.map(({ _id }) => _id) : [])];
}
