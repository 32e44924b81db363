import { type ReactNode, useId } from "react";

interface SwitchRowProps {
  label: string;
  /** One quiet line about what it does. */
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A setting that is on or off: its name at the start, the switch at the end of the line. */
export function SwitchRow({ label, hint, checked, onChange, disabled }: SwitchRowProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="relative flex min-h-target cursor-pointer items-center gap-4 py-2 has-disabled:cursor-default"
    >
      <span className="min-w-0 grow">
        <span className="block font-medium">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-small text-muted text-pretty">
            {hint}
          </span>
        )}
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-label={label}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="peer sr-only"
      />
      <span
        aria-hidden
        className="relative h-6 w-10 shrink-0 rounded-full border border-control bg-transparent transition-colors peer-checked:border-accent peer-checked:bg-accent peer-disabled:opacity-50 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus after:absolute after:start-1 after:top-1 after:size-3.5 after:rounded-full after:bg-control after:transition-transform peer-checked:after:translate-x-4 peer-checked:after:bg-on-accent rtl:peer-checked:after:-translate-x-4"
      />
    </label>
  );
}
