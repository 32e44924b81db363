import { Search } from "lucide-react";
import { controlClass } from "./Field.tsx";

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A field that narrows the list below it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  return (
    <div className="relative mb-2">
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-faint"
        strokeWidth={1.75}
      />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={`${controlClass} h-control ps-9 text-ellipsis [&::-webkit-search-cancel-button]:grayscale`}
      />
    </div>
  );
}
