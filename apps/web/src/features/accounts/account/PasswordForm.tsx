import { type CurrentUser, limits } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { Button } from "../../../platform/ui/Button.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { FormError } from "../FormError.tsx";
import { PasswordField } from "../PasswordField.tsx";
import { changePassword } from "./account-actions.ts";
import { useSecretForm } from "./use-secret-form.ts";

/** Changes one's own password, or sets the first one. */
export function PasswordForm({ user }: { user: CurrentUser }) {
  const { t } = useTranslation("settings");
  const min = limits.passwordMin;
  const { errors, formError, pending, submit } = useSecretForm({
    fields: ["current_password", "password"],
    check: ({ current_password, password }) => ({
      ...(user.has_password && current_password === ""
        ? { current_password: t("account.currentMissing") }
        : {}),
      ...([...password].length < min ? { password: t("account.passwordShort", { min }) } : {}),
    }),
    act: ({ current_password, password }) =>
      changePassword(user.has_password ? { current_password, password } : { password }),
    onDone: (count, form) => {
      form.reset();
      toast({
        title: t("account.passwordChanged"),
        description: count > 0 ? t("account.othersEnded", { count }) : undefined,
        variant: "success",
      });
    },
    fieldOf: { wrong_password: "current_password" },
  });
  return (
    <form noValidate onSubmit={submit} className="flex max-w-form flex-col gap-4">
      {/* Password managers look for the name that the password belongs to. */}
      <input type="hidden" name="username" autoComplete="username" value={user.username} />
      {user.has_password && (
        <PasswordField
          name="current_password"
          label={t("account.current")}
          error={errors.current_password}
          autoComplete="current-password"
          required
        />
      )}
      <PasswordField
        name="password"
        label={t("account.new")}
        hint={t("account.newHint", { min })}
        error={errors.password}
        autoComplete="new-password"
        required
      />
      <FormError>{formError}</FormError>
      <Button type="submit" variant="secondary" busy={pending} className="self-start">
        {user.has_password ? t("account.changePassword") : t("account.setPassword")}
      </Button>
    </form>
  );
}
