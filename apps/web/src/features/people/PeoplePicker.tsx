import type { Person } from "@parley/contract";
import { PresentAvatar } from "../presence/index.ts";
import { searchPeople } from "./load-people.ts";
import { type Option, Picker } from "./Picker.tsx";

export interface PersonOption extends Option {
  person: Person;
}

/** A person as something to pick. */
export const personOption = (person: Person): PersonOption => ({
  id: person._id,
  name: person.name,
  detail: `@${person.username}`,
  icon: <PresentAvatar person={person} size={20} />,
  person,
});

interface PeoplePickerProps {
  label: string;
  placeholder: string;
  picked: readonly Person[];
  onChange: (picked: readonly Person[]) => void;
  autoFocus?: boolean;
}

/** Picks people by typing their names. */
export function PeoplePicker({ picked, onChange, ...rest }: PeoplePickerProps) {
  return (
    <Picker
      {...rest}
      picked={picked.map(personOption)}
      onChange={(options) => onChange(options.map(({ person }) => person))}
      search={async (q, signal) => (await searchPeople(q, { limit: 12, signal })).map(personOption)}
    />
  );
}
