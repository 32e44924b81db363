import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { FormError } from "./FormError.tsx";
import { PasswordField } from "./PasswordField.tsx";

interface ConfirmSignInProps {
  error: unknown;
  busy: boolean;
  /** Where one logs in without linking. */
  loginPath: string;
  onConfirm: (password: string) => void;
}

/** Asks once for the password of the account that has the same e-mail, to link it. */
export function ConfirmSignIn({ error, busy, loginPath, onConfirm }: ConfirmSignInProps) {
  const { t } = useTranslation("entrance");
  const [missing, setMissing] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    setMissing(password ? undefined : t("login.passwordMissing"));
    if (password) onConfirm(password);
  }

  return (
    <form noValidate onSubmit={submit} className="mt-7 flex flex-col gap-5">
      <PasswordField
        name="password"
        label={t("password.label")}
        error={missing}
        autoComplete="current-password"
        // The page changed under who is waiting: this is what it asks for now.
        autoFocus
        required
      />
      <FormError>{error ? describeError(error) : undefined}</FormError>
      <Button type="submit" size="large" busy={busy}>
        {t("signIn.link")}
      </Button>
      <Link to={loginPath} className="self-start text-ui font-medium text-link hover:underline">
        {t("signIn.otherWay")}
      </Link>
    </form>
  );
}
