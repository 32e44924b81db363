import { useTranslation } from "react-i18next";
import { Section } from "../../../platform/ui/Section.tsx";
import { SwitchRow } from "../../../platform/ui/SwitchRow.tsx";
import { choosePreference, usePreference, useWorkspace } from "../../accounts/index.ts";

/** Letters about what was missed; only where the server sends letters. */
export function MissedSection() {
  const { t } = useTranslation("notifications");
  const { data: workspace } = useWorkspace();
  const isOn = usePreference("email_missed");
  if (!workspace?.mail) return null;
  return (
    <Section title={t("missed.title")} text={t("missed.text")}>
      <SwitchRow
        label={t("missed.label")}
        checked={isOn}
        onChange={(checked) => void choosePreference({ email_missed: checked })}
      />
    </Section>
  );
}
