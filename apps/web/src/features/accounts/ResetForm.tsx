import { limits } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "../../platform/ui/Button.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { resetPassword } from "./account/account-actions.ts";
import { useSecretForm } from "./account/use-secret-form.ts";
import { FormError } from "./FormError.tsx";
import { PasswordField } from "./PasswordField.tsx";

/** Sets a new password with the token of a letter, and leads to the login. */
export function ResetForm({ token }: { token: string }) {
  const { t } = useTranslation("entrance");
  const navigate = useNavigate();
  const min = limits.passwordMin;
  const { errors, formError, pending, submit } = useSecretForm({
    fields: ["password"],
    check: ({ password }): { password?: string } =>
      [...password].length < min ? { password: t("register.errors.password", { min }) } : {},
    act: ({ password }) => resetPassword({ token, password }),
    onDone: () => {
      toast({
        title: t("reset.done"),
        description: t("reset.doneText"),
        variant: "success",
      });
      void navigate("/login", { replace: true });
    },
  });
  return (
    <form noValidate onSubmit={submit} className="mt-7 flex flex-col gap-5">
      <PasswordField
        name="password"
        label={t("reset.password")}
        hint={t("register.passwordHint", { min })}
        error={errors.password}
        autoComplete="new-password"
        required
      />
      <FormError>{formError}</FormError>
      <Button type="submit" size="large" busy={pending}>
        {t("reset.submit")}
      </Button>
    </form>
  );
}
