import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../platform/ui/Button.tsx";
import { TextField } from "../../platform/ui/TextField.tsx";
import { forgotPassword } from "./account/account-actions.ts";
import { useSecretForm } from "./account/use-secret-form.ts";
import { FormError } from "./FormError.tsx";

/** Asks for a letter. What it says afterwards is the same whether there is an account or not. */
export function ForgotForm() {
  const { t } = useTranslation("entrance");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { errors, formError, pending, submit } = useSecretForm({
    fields: ["email"],
    check: ({ email }): { email?: string } =>
      /^\S+@\S+\.\S+$/.test(email.trim()) ? {} : { email: t("register.errors.email") },
    act: async ({ email }) => {
      await forgotPassword(email.trim());
      return email.trim();
    },
    onDone: (email) => setSentTo(email),
  });
  return (
    <form noValidate onSubmit={submit} className="mt-7 flex flex-col gap-5">
      <div role="status" className="empty:hidden">
        {sentTo && (
          <p className="rounded-md bg-selected px-3 py-2.5 text-ui text-pretty">
            {t("forgot.sent", { email: sentTo })}
          </p>
        )}
      </div>
      <TextField
        name="email"
        type="email"
        label={t("register.email")}
        error={errors.email}
        autoComplete="email"
        required
      />
      <FormError>{formError}</FormError>
      <Button type="submit" size="large" busy={pending}>
        {sentTo ? t("forgot.again") : t("forgot.submit")}
      </Button>
    </form>
  );
}
