import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import { controlClass, Field, type FieldText, messageId } from "./Field.tsx";

interface TextFieldProps extends Omit<ComponentProps<"input">, "id">, FieldText {
  /** Word such as "optional" at the end of the label. */
  optional?: string;
  /** A control inside the field's end, such as "show password". */
  end?: ReactNode;
}

/** A one-line field with its label, and its hint or error beside it. */
export function TextField({
  label,
  hint,
  error,
  optional,
  end,
  className,
  ...rest
}: TextFieldProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className="relative">
        <input
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={hint || error ? messageId(id) : undefined}
          className={cx(controlClass, "h-field", end ? "pe-12" : undefined, className)}
        />
        {end && <div className="absolute inset-y-0 end-1 flex items-center">{end}</div>}
      </div>
    </Field>
  );
}
