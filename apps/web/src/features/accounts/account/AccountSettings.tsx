import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Section } from "../../../platform/ui/Section.tsx";
import { useAuth } from "../store.ts";
import { DeleteAccount } from "./DeleteAccount.tsx";
import { EmailForm } from "./EmailForm.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { SignInSection } from "./SignInSection.tsx";

/** E-mail, password, and the end of the account. */
export function Component() {
  const { t } = useTranslation("settings");
  const user = useAuth((state) => state.user);
  if (!user) return null;
  return (
    <>
      <Section title={t("account.email")} text={t("account.emailText")}>
        <EmailForm user={user} />
      </Section>
      <Section
        title={t("account.password")}
        text={user.has_password ? t("account.passwordText") : t("account.noPasswordText")}
      >
        <PasswordForm user={user} />
      </Section>
      <SignInSection />
      <Section title={t("account.sessions")} text={t("account.sessionsText")}>
        <Link to="/my-profile" className="font-medium text-link hover:underline">
          {t("account.toSessions")}
        </Link>
      </Section>
      <Section title={t("account.deleteHeading")} text={t("account.deleteHint")}>
        <DeleteAccount user={user} />
      </Section>
    </>
  );
}
