import { ChevronDown } from "lucide-react";
import { type ComponentProps, useId } from "react";
import { cx } from "./cx.ts";
import { controlClass, Field, type FieldText, messageId } from "./Field.tsx";

interface SelectFieldProps extends Omit<ComponentProps<"select">, "id">, FieldText {
  optional?: string;
}

/** A field that takes one of a list: the browser's own, which every phone and screen reader knows. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, className, children, ...rest } = props;
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} optional={optional}>
      <div className="relative">
        <select
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={hint || error ? messageId(id) : undefined}
          className={cx(controlClass, "h-field appearance-none pe-10", className)}
        >
          {children}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted"
          strokeWidth={1.75}
        />
      </div>
    </Field>
  );
}
