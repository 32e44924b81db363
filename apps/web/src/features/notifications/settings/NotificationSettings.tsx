import { useTranslation } from "react-i18next";
import { Button } from "../../../platform/ui/Button.tsx";
import { Section } from "../../../platform/ui/Section.tsx";
import { SwitchRow } from "../../../platform/ui/SwitchRow.tsx";
import { choosePreference, usePreference } from "../../accounts/index.ts";
import { InstallSection, PushSection } from "../../push/index.ts";
import { playSound } from "../desktop/sound.ts";
import { DesktopSection } from "./DesktopSection.tsx";
import { Keywords } from "./Keywords.tsx";
import { MissedSection } from "./MissedSection.tsx";
import { PauseSection } from "./PauseSection.tsx";
import { QuietHours } from "./QuietHours.tsx";

/** What may be switched off, in the order of the page. */
const switches = [
  "notify_direct",
  "notify_replies",
  "notify_reactions",
  "notify_invitations",
  "notify_reminders",
] as const;

/** What notifies one, how, and when not: the same on all one's devices, but for the desktop of this one. */
export function Component() {
  const { t } = useTranslation("notifications");
  return (
    <>
      <DesktopSection />
      <PushSection />
      <MissedSection />
      <Section title={t("settingsPage.about")} text={t("settingsPage.aboutText")}>
        {switches.map((name) => (
          <Switch key={name} name={name} />
        ))}
      </Section>
      <Section title={t("settingsPage.keywords")} text={t("settingsPage.keywordsText")}>
        <Keywords />
      </Section>
      <Section title={t("settingsPage.quiet")} text={t("settingsPage.quietText")}>
        <PauseSection />
        <QuietHours />
      </Section>
      <SoundSection />
      <InstallSection />
    </>
  );
}

function Switch({ name }: { name: (typeof switches)[number] }) {
  const { t } = useTranslation("notifications");
  const value = usePreference(name);
  return (
    <SwitchRow
      label={t(`settingsPage.${name}`)}
      checked={value}
      onChange={(checked) => void choosePreference({ [name]: checked })}
    />
  );
}

function SoundSection() {
  const { t } = useTranslation("notifications");
  const sound = usePreference("sound");
  return (
    <Section title={t("settingsPage.sound")}>
      <SwitchRow
        label={t("settingsPage.soundText")}
        checked={sound}
        onChange={(checked) => void choosePreference({ sound: checked })}
      />
      <Button variant="secondary" size="small" className="mt-2" onClick={playSound}>
        {t("settingsPage.soundTry")}
      </Button>
    </Section>
  );
}
