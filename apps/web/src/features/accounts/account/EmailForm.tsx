import type { CurrentUser } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../platform/ui/Button.tsx";
import { TextField } from "../../../platform/ui/TextField.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { FormError } from "../FormError.tsx";
import { PasswordField } from "../PasswordField.tsx";
import { changeEmail } from "./account-actions.ts";
import { useSecretForm } from "./use-secret-form.ts";

/** Changes one's own e-mail. Where mail is sent, the new address has to confirm first. */
export function EmailForm({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("settings");
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  const { errors, formError, pending, submit } = useSecretForm({
    fields: ["email", "password"],
    check: ({ email, password }) => ({
      ...(/^\S+@\S+\.\S+$/.test(email.trim()) ? {} : { email: t("account.emailWrong") }),
      ...(user.has_password && password === "" ? { password: t("account.currentMissing") } : {}),
    }),
    act: ({ email, password }) => changeEmail(user.has_password ? { email, password } : { email }),
    onDone: (change, form) => {
      form.reset();
      setPendingEmail(change.pending);
      if (change.pending === null) toast({ title: t("account.emailChanged"), variant: "success" });
    },
    fieldOf: { wrong_password: "password", email_taken: "email" },
  });
  return (
    <form noValidate onSubmit={submit} className="flex max-w-form flex-col gap-4">
      <p className="text-body">
        <bdi className="font-medium break-words">{user.email ?? t("account.noEmail")}</bdi>
      </p>
      <div role="status" className="empty:hidden">
        {pendingEmail && (
          <p className="rounded-md bg-selected px-3 py-2.5 text-ui">
            {t("account.emailPending", { email: pendingEmail })}
          </p>
        )}
      </div>
      <TextField
        name="email"
        type="email"
        label={t("account.newEmail")}
        error={errors.email}
        autoComplete="email"
        required
      />
      {user.has_password && (
        <PasswordField
          name="password"
          label={t("account.current")}
          error={errors.password}
          autoComplete="current-password"
          required
        />
      )}
      <FormError>{formError}</FormError>
      <Button type="submit" variant="secondary" busy={pending} className="self-start">
        {t("account.changeEmail")}
      </Button>
    </form>
  );
}
