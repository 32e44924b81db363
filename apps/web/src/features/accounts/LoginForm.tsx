import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { useMutation } from "../../platform/query/use-mutation.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { TextField } from "../../platform/ui/TextField.tsx";
import { FormError } from "./FormError.tsx";
import { logIn } from "./log-in.ts";
import { PasswordField } from "./PasswordField.tsx";

interface LoginFormProps {
  /** A forgotten password can be reset by a letter. */
  sendsMail: boolean;
}

/** E-mail or username and password. */
export function LoginForm({ sendsMail }: LoginFormProps) {
  const { t } = useTranslation("entrance");
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const login = useMutation({ mutationFn: logIn });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const email = String(data.get("email")).trim();
    const password = String(data.get("password"));
    setMissing({
      email: email ? undefined : t("login.emailMissing"),
      password: password ? undefined : t("login.passwordMissing"),
    });
    if (email && password) login.mutate({ email, password });
    else form.querySelector<HTMLInputElement>(email ? "[name=password]" : "[name=email]")?.focus();
  }

  return (
    <form noValidate onSubmit={submit} className="mt-7 flex flex-col gap-5">
      <TextField
        name="email"
        label={t("login.email")}
        error={missing.email}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        name="password"
        label={t("password.label")}
        error={missing.password}
        autoComplete="current-password"
        required
      />
      {sendsMail && (
        <Link
          to="/reset-password"
          className="-mt-4 -mb-2 flex min-h-target items-center self-end text-small font-medium text-link hover:underline"
        >
          {t("login.forgot")}
        </Link>
      )}
      <FormError>{login.error ? describeError(login.error) : undefined}</FormError>
      <Button type="submit" size="large" busy={login.isPending}>
        {t("login.submit")}
      </Button>
    </form>
  );
}
