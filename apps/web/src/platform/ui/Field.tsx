import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

export interface FieldText {
  label: string;
  /** One quiet line below the field. */
  hint?: ReactNode;
  /** What is wrong and what to do, in place of the hint. */
  error?: string;
}

interface FieldProps extends FieldText {
  /** Id of the control inside. */
  id: string;
  optional?: string;
  children: ReactNode;
}

/** Ids that join a control to its message, for `aria-describedby`. */
export const messageId = (id: string) => `${id}-message`;

/** The frame of every form field: label, control, hint or error. */
export function Field({ id, label, hint, error, optional, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="flex items-baseline justify-between text-small font-semibold">
        {label}
        {optional && <span className="font-normal text-faint">{optional}</span>}
      </label>
      {children}
      {/* Always in the page, so that a new error is announced. */}
      <div id={messageId(id)} aria-live="polite" className="text-small empty:hidden">
        {error ? (
          <p className="flex gap-1.5 text-danger">
            <CircleAlert aria-hidden className="mt-px size-4 shrink-0" strokeWidth={1.75} />
            {error}
          </p>
        ) : (
          hint && <p className="text-muted">{hint}</p>
        )}
      </div>
    </div>
  );
}

/** Look shared by text fields and text areas. */
export const controlClass =
  "w-full rounded-md border border-control bg-background px-3 text-body text-text placeholder:text-faint " +
  "transition-colors focus:focus-edge focus:border-focus disabled:opacity-60 aria-invalid:border-danger";
