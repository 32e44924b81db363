import { cx } from "./cx.ts";

interface ChipProps {
  label: string;
  isOn: boolean;
  onClick: () => void;
}

/** One of a row of filters: pressed while it is in force. */
export function Chip({ label, isOn, onClick }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={cx(
        "min-h-target min-w-14 shrink-0 rounded-full px-3 text-small font-medium transition-colors",
        isOn ? "bg-selected text-link" : "text-muted hover:bg-hover hover:text-text",
      )}
    >
      {label}
    </button>
  );
}
