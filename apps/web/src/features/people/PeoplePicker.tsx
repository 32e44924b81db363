import { type Id, limits, type Person } from "@parley/contract";
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
  /** Who is in it already, and is not offered. */
  except?: ReadonlySet<Id>;
}

/** How many names are offered at once. */
const OFFERED = 12;
const nobody: ReadonlySet<Id> = new Set();

/** Picks people by typing their names. */
export function PeoplePicker({ picked, onChange, except = nobody, ...rest }: PeoplePickerProps) {
  const limit = Math.min(OFFERED + except.size, limits.listMax);
  return (
    <Picker
      {...rest}
      picked={picked.map(personOption)}
      onChange={(options) => onChange(options.map(({ person }) => person))}
      search={async (q, signal) =>
        (await searchPeople(q, { limit, signal }))
          .filter(({ _id }) => !except.has(_id))
          .slice(0, OFFERED)
          .map(personOption)
      }
    />
  );
}
