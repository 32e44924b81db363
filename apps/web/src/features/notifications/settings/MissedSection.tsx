import { useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Section } from "../../../platform/ui/Section.tsx";
import { SwitchRow } from "../../../platform/ui/SwitchRow.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { choosePreference, useAuth, usePreference, useWorkspace } from "../../accounts/index.ts";
import { askToVerifyEmail } from "./verify-email.ts";

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
      {isOn && <Unverified />}
    </Section>
  );
}

/** Says that letters wait for the address to be confirmed, and has a letter sent for it. */
function Unverified() {
  const { t } = useTranslation("notifications");
  const user = useAuth((state) => state.user);
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  if (!user?.email || user.is_email_verified) return null;

  async function ask(): Promise<void> {
    setBusy(true);
    try {
      setAsked(await askToVerifyEmail());
    } catch (error) {
      const description = describeError(error);
      toast({ title: t("missed.askFailed"), description, variant: "destructive" });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="mt-3 flex flex-col items-start gap-3 rounded-md bg-selected px-3 py-2.5">
      <p className="text-ui text-pretty" role="status">
        {asked
          ? t("missed.asked", { email: asked })
          : t("missed.unverified", { email: user.email })}
      </p>
      {!asked && (
        <Button variant="secondary" size="small" busy={isBusy} onClick={() => void ask()}>
          {t("missed.ask")}
        </Button>
      )}
    </div>
  );
}
