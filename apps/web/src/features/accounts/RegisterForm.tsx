import { limits, type WorkspaceInfo } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../platform/i18n/i18n.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { TextField } from "../../platform/ui/TextField.tsx";
import { FormError } from "./FormError.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { useRegisterForm } from "./use-register-form.ts";

/** The invitation that somebody comes with. */
export interface Invitation {
  id: string;
  /** The address that it is for; an open link has none. */
  email?: string | null;
  /** Who invites; undefined when the link leads nowhere. */
  admin?: string;
}

interface RegisterFormProps {
  workspace: WorkspaceInfo;
  invitation: Invitation | undefined;
}

/** "a", "a or b", "a, b or c", in the language that shows. */
const listed = (words: readonly string[]) =>
  new Intl.ListFormat(currentLanguage(), { type: "disjunction" }).format(words);

/** The fields of a registration, each with its error beside it. */
export function RegisterForm({ workspace, invitation }: RegisterFormProps) {
  const { t } = useTranslation("entrance");
  const { errors, formError, pending, username, onName, onUsername, submit } = useRegisterForm(
    workspace,
    invitation?.id,
  );
  const domains = workspace.registration_domains;
  const emailHint =
    domains.length > 0 && !invitation
      ? t("register.emailDomains", { domains: listed(domains) })
      : undefined;
  return (
    <form noValidate onSubmit={submit} className="mt-7 flex flex-col gap-5">
      {workspace.needs_owner && (
        <TextField
          name="workspace_name"
          label={t("register.workspace")}
          hint={t("register.workspaceHint")}
          error={errors.workspace_name}
          maxLength={limits.personName}
          autoComplete="organization"
          required
        />
      )}
      {workspace.needs_owner && workspace.needs_setup_code && (
        <TextField
          name="setup_code"
          label={t("register.setupCode")}
          hint={t("register.setupCodeHint")}
          error={errors.setup_code}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      <TextField
        name="name"
        label={t("register.name")}
        error={errors.name}
        onChange={(event) => onName(event.target.value)}
        maxLength={limits.personName}
        autoComplete="name"
        required
      />
      <TextField
        name="email"
        type="email"
        label={t("register.email")}
        error={errors.email}
        hint={emailHint}
        {...(invitation?.email && {
          defaultValue: invitation.email,
          readOnly: true,
          hint: t("register.emailInvited"),
        })}
        autoComplete="email"
        required
      />
      <TextField
        name="username"
        label={t("register.username")}
        hint={t("register.usernameHint")}
        error={errors.username}
        value={username}
        onChange={(event) => onUsername(event.target.value)}
        maxLength={limits.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        name="password"
        label={t("password.label")}
        hint={t("register.passwordHint", { min: limits.passwordMin })}
        error={errors.password}
        autoComplete="new-password"
        required
      />
      <FormError>{formError}</FormError>
      <Button type="submit" size="large" busy={pending}>
        {workspace.needs_owner ? t("register.submitFirst") : t("register.submit")}
      </Button>
    </form>
  );
}
