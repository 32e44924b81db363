import { limits, reservedUsernames, type WorkspaceInfo } from "@parley/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../platform/http/call-error.ts";
import { describeError, fieldErrors } from "../../platform/i18n/describe-error.ts";
import { useMutation } from "../../platform/query/use-mutation.ts";
import { type Registration, type RegistrationField, register, wrongFields } from "./register.ts";
import { suggestUsername } from "./suggest-username.ts";

type FieldErrors = Partial<Record<RegistrationField, string>>;

/** Which field an error of the whole call belongs to. */
const fieldOfCode: Record<string, RegistrationField> = {
  email_taken: "email",
  email_domain_not_allowed: "email",
  username_taken: "username",
  wrong_setup_code: "setup_code",
};

function callErrors(error: unknown): FieldErrors {
  const code = error instanceof CallError ? error.body?.code : undefined;
  const field = code && fieldOfCode[code];
  return field ? { [field]: describeError(error) } : fieldErrors(error);
}

function read(form: HTMLFormElement): Registration {
  const data = new FormData(form);
  const value = (name: RegistrationField) => data.get(name)?.toString();
  return {
    name: value("name") ?? "",
    email: value("email") ?? "",
    password: value("password") ?? "",
    username: value("username")?.trim() || undefined,
    workspace_name: value("workspace_name"),
    setup_code: value("setup_code"),
  };
}

/** State and rules of the registration form; the same schema as the server's decides what is wrong. */
export function useRegisterForm(workspace: WorkspaceInfo, invite_id: string | undefined) {
  const { t } = useTranslation("entrance");
  const [errors, setErrors] = useState<FieldErrors>({});
  const [username, setUsername] = useState("");
  const [isOwnUsername, setOwnUsername] = useState(false);
  const registration = useMutation({ mutationFn: register });

  function explain(field: RegistrationField, body: Registration): string {
    const name = body.username?.toLowerCase();
    if (field === "username" && reservedUsernames.some((reserved) => reserved === name)) {
      return t("register.errors.usernameReserved");
    }
    return t(`register.errors.${field}`, { min: limits.passwordMin });
  }

  function show(form: HTMLFormElement, next: FieldErrors): void {
    setErrors(next);
    const wrong = [...form.elements].find(
      (control) => control instanceof HTMLInputElement && control.name in next,
    );
    if (wrong instanceof HTMLElement) wrong.focus();
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const body = read(form);
    const wrong = wrongFields(body);
    if (workspace.needs_setup_code && workspace.needs_owner && !body.setup_code?.trim()) {
      wrong.push("setup_code");
    }
    show(form, Object.fromEntries(wrong.map((field) => [field, explain(field, body)])));
    if (wrong.length > 0) return;
    registration.mutate(
      { ...body, invite_id },
      { onError: (error) => show(form, callErrors(error)) },
    );
  }

  const { error } = registration;
  return {
    errors,
    /** What is wrong but belongs to no field. */
    formError:
      error && Object.keys(callErrors(error)).length === 0 ? describeError(error) : undefined,
    pending: registration.isPending,
    username,
    onName: (name: string) => {
      if (!isOwnUsername) setUsername(suggestUsername(name));
    },
    onUsername: (value: string) => {
      setUsername(value);
      setOwnUsername(value !== "");
    },
    submit,
  };
}
