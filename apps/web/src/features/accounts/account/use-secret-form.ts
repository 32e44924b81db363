import { type FormEvent, useState } from "react";
import { CallError } from "../../../platform/http/call-error.ts";
import { describeError, fieldErrors } from "../../../platform/i18n/describe-error.ts";
import { useMutation } from "../../../platform/query/use-mutation.ts";

type Errors<F extends string> = Partial<Record<F, string>>;

interface SecretForm<F extends string, R> {
  /** The form's fields, in their order on the page. */
  fields: readonly F[];
  /** What is wrong with the values before anything is asked. */
  check: (values: Record<F, string>) => Errors<F>;
  act: (values: Record<F, string>) => Promise<R>;
  onDone: (result: R, form: HTMLFormElement) => void;
  /** Which field an error of the whole call belongs to. */
  fieldOf?: Partial<Record<string, F>>;
}

/** A small form with secrets in it: values are read when it is sent and kept nowhere. */
export function useSecretForm<F extends string, R>(options: SecretForm<F, R>) {
  const { fields, check, act, onDone, fieldOf = {} } = options;
  const [errors, setErrors] = useState<Errors<F>>({});
  const action = useMutation({ mutationFn: act });

  function explain(error: unknown): Errors<F> {
    const code = error instanceof CallError ? error.body?.code : undefined;
    const field = code === undefined ? undefined : fieldOf[code];
    if (field) return { [field]: describeError(error) } as Errors<F>;
    const known = Object.entries(fieldErrors(error)).filter(([path]) => fields.includes(path as F));
    return Object.fromEntries(known) as Errors<F>;
  }

  function show(form: HTMLFormElement, next: Errors<F>): void {
    setErrors(next);
    const first = fields.find((field) => next[field] !== undefined);
    if (first) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = Object.fromEntries(
      fields.map((field) => [field, data.get(field)?.toString() ?? ""]),
    ) as Record<F, string>;
    const wrong = check(values);
    show(form, wrong);
    if (Object.keys(wrong).length > 0) return;
    action.mutate(values, {
      onSuccess: (result) => onDone(result, form),
      onError: (error) => show(form, explain(error)),
    });
  }

  const { error } = action;
  return {
    errors,
    formError: error && Object.keys(explain(error)).length === 0 ? describeError(error) : undefined,
    pending: action.isPending,
    submit,
  };
}
