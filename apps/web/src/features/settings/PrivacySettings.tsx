import { useTranslation } from "react-i18next";
import { Section } from "../../platform/ui/Section.tsx";
import { SwitchRow } from "../../platform/ui/SwitchRow.tsx";
import { choosePreference, useAuth, usePreference } from "../accounts/index.ts";

/** What others are told of oneself. */
export function Component() {
  const { t } = useTranslation("settings");
  const showsEmail = usePreference("show_email");
  const email = useAuth(({ user }) => user?.email);
  return (
    <Section title={t("privacy.profile")}>
      <SwitchRow
        label={t("privacy.showEmail")}
        hint={showsEmail && email ? t("privacy.emailShown", { email }) : t("privacy.emailHidden")}
        checked={showsEmail}
        onChange={(show_email) => void choosePreference({ show_email })}
      />
    </Section>
  );
}
