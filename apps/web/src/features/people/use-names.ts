import type { Id } from "@parley/contract";
import { useEffect } from "react";
import { log } from "../../platform/log/log.ts";
import { loadPeople } from "./load-people.ts";
import { usePeople } from "./store.ts";

/** The names of these people, in their order; those that are not known yet are fetched and left out till then. */
export function useNames(ids: readonly Id[]): readonly string[] {
  const byId = usePeople((state) => (ids.length > 0 ? state.byId : undefined));
  const unknown = ids.filter((id) => byId?.[id] === undefined).join();
  useEffect(() => {
    if (unknown === "") return;
    loadPeople(unknown.split(",")).catch((error) => log.warn("Somebody is not known", error));
  }, [unknown]);
  return ids.flatMap((id) => byId?.[id]?.name ?? []);
}
