import type { CurrentUser } from "@parley/contract";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../platform/ui/Button.tsx";
import { Dialog } from "../../../platform/ui/Dialog.tsx";
import { FormError } from "../FormError.tsx";
import { PasswordField } from "../PasswordField.tsx";
import { deleteAccount } from "./account-actions.ts";
import { useSecretForm } from "./use-secret-form.ts";

/** Deletes one's own account, after a dialog that says what stays and asks for the password. */
export function DeleteAccount({ user }: { user: CurrentUser }) {
  const { t } = useTranslation(["settings", "common"]);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {t("account.delete")}
      </Button>
      <DeleteDialog user={user} open={isOpen} onOpenChange={setOpen} />
    </>
  );
}

interface DeleteDialogProps {
  user: CurrentUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function DeleteDialog({ user, open, onOpenChange }: DeleteDialogProps) {
  const { t } = useTranslation(["settings", "common"]);
  const id = useId();
  const { errors, formError, pending, submit } = useSecretForm({
    fields: ["password"],
    check: ({ password }): { password?: string } =>
      user.has_password && password === "" ? { password: t("account.currentMissing") } : {},
    act: ({ password }) => deleteAccount(user.has_password ? password : undefined),
    onDone: () => undefined,
    fieldOf: { wrong_password: "password" },
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t("account.deleteTitle")}
      description={t("account.deleteText")}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" form={id} variant="danger" busy={pending}>
            {t("account.deleteForEver")}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-3">
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
      </form>
    </Dialog>
  );
}
