import { useEffect, useState } from "react";
import { rememberPeople } from "../people/index.ts";
import { useRecent } from "./recent.ts";
import { type Suggestion, suggestHere, suggestThere } from "./suggestions.ts";

/** ms without typing before the server is asked. */
const DEBOUNCE = 120;

/** What the field offers for what is typed. What fails is left out: the search itself will say so. */
export function useSuggestions(query: string, enabled: boolean): readonly Suggestion[] {
  const recent = useRecent(({ searches }) => searches);
  const [there, setThere] = useState<{ query: string; found: Suggestion[] }>({
    query: "",
    found: [],
  });
  useEffect(() => {
    if (!enabled) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      suggestThere(query, stop.signal).then(
        (found) => {
          if (stop.signal.aborted) return;
          rememberPeople(found.flatMap((one) => (one.type === "person" ? [one.person] : [])));
          setThere({ query, found });
        },
        () => undefined,
      );
    }, DEBOUNCE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, enabled]);
  const found = there.query === query ? there.found : [];
  return enabled ? [...suggestHere(query, recent), ...found] : [];
}
