import { Select } from "../../platform/ui/Select.tsx";

interface FilterSelectProps<T extends string> {
  label: string;
  /** The choice that filters nothing. */
  all: string;
  value: T | undefined;
  onChange: (value: T | undefined) => void;
  options: readonly { value: T; label: string }[];
}

/** Narrows a list to one of a few values. */
export function FilterSelect<T extends string>(props: FilterSelectProps<T>) {
  const { label, all, value, onChange, options } = props;
  return (
    <Select
      aria-label={label}
      value={value ?? ""}
      onChange={({ target }) =>
        onChange(options.find((option) => option.value === target.value)?.value)
      }
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
