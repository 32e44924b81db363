import type { Id, Person } from "@parley/contract";
import { useEffect } from "react";
import { log } from "../../platform/log/log.ts";
import { loadPeople, usePeople } from "../people/index.ts";

/** The people of a group by name; those that are not known yet are fetched and left out till then. */
export function useGroupPeople(ids: readonly Id[]): readonly Person[] {
  const byId = usePeople((state) => state.byId);
  const unknown = ids.filter((id) => byId[id] === undefined).join();
  useEffect(() => {
    if (unknown === "") return;
    loadPeople(unknown.split(",")).catch((error) =>
      log.warn("The people of a group are not known", error),
    );
  }, [unknown]);
  return ids.flatMap((id) => byId[id] ?? []).sort((a, b) => a.name.localeCompare(b.name));
}
