import { ChevronDown } from "lucide-react";
import { controlClass } from "../../platform/ui/Field.tsx";

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
    <div className="relative">
      <select
        aria-label={label}
        value={value ?? ""}
        onChange={({ target }) =>
          onChange(options.find((option) => option.value === target.value)?.value)
        }
        className={`${controlClass} h-control appearance-none pe-9 text-ui`}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted"
        strokeWidth={1.75}
      />
    </div>
  );
}
