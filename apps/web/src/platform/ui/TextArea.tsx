import { type ComponentProps, useId } from "react";
import { cx } from "./cx.ts";
import { controlClass, Field, type FieldText, messageId } from "./Field.tsx";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "id">, FieldText {
  optional?: string;
}

/** A field of several lines with its label, and its hint or error beside it. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  rows = 3,
  ...rest
}: TextAreaProps) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <textarea
        {...rest}
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={hint || error ? messageId(id) : undefined}
        className={cx(controlClass, "resize-y py-2", className)}
      />
    </Field>
  );
}
