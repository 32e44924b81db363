import type { Id, Person } from "@parley/contract";
import { create } from "zustand";
import { mergeNewer } from "../../platform/realtime/newer.ts";

interface PeopleState {
  byId: Readonly<Record<Id, Person>>;
}

/** Everyone that this session has met, each in the newest revision known. */
export const usePeople = create<PeopleState>(() => ({ byId: {} }));

/** Takes people over where they are newer than what is known. */
export function rememberPeople(people: Iterable<Person>): void {
  const { byId } = usePeople.getState();
  const next = mergeNewer(byId, people);
  if (next !== byId) usePeople.setState({ byId: next });
}

/** A person as they are now, for whom a row carries an older copy. */
export const usePerson = (copy: Person): Person =>
  usePeople(({ byId }) => {
    const known = byId[copy._id];
    return known && known.rev >= copy.rev ? known : copy;
  });

/** A person by id, once they were met. */
export const usePersonById = (id: Id): Person | undefined => usePeople(({ byId }) => byId[id]);
