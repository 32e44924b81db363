import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Section } from "../../platform/ui/Section.tsx";
import { SwitchRow } from "../../platform/ui/SwitchRow.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { choosePreference, usePreference } from "../accounts/index.ts";
import { DeviceList } from "./DeviceList.tsx";
import { reloadDevices, sendTest } from "./devices.ts";
import { lookAtPush, turnPushOff, turnPushOn, usePush } from "./subscription.ts";

const work = { on: turnPushOn, off: turnPushOff, test: sendTest };

/** Push notifications: what they are, on or off in this browser, and one's devices that get them. */
export function PushSection() {
  const { t } = useTranslation("notifications");
  const { state } = usePush();
  const [busy, setBusy] = useState<keyof typeof work | null>(null);
  const withText = usePreference("push_text");
  useEffect(() => void lookAtPush(), []);

  async function run(what: keyof typeof work): Promise<void> {
    setBusy(what);
    try {
      await work[what]();
      await reloadDevices();
      if (what === "test") toast({ title: t("push.testSent"), variant: "success" });
    } catch (error) {
      const description =
        error instanceof DOMException ? t("push.noService") : describeError(error);
      toast({ title: t(`push.failed.${what}`), description, variant: "destructive" });
    } finally {
      setBusy(null);
    }
  }

  return (
    <Section title={t("push.title")} text={t(`push.state.${state}`)}>
      {state === "off" && (
        <Button size="small" busy={busy === "on"} onClick={() => void run("on")}>
          {t("push.turnOn")}
        </Button>
      )}
      {state === "on" && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            busy={busy === "test"}
            onClick={() => void run("test")}
          >
            {t("push.test")}
          </Button>
          <Button
            variant="secondary"
            size="small"
            busy={busy === "off"}
            onClick={() => void run("off")}
          >
            {t("push.turnOff")}
          </Button>
        </div>
      )}
      <DeviceList />
      <div className="mt-3">
        <SwitchRow
          label={t("push.withText")}
          hint={t("push.withTextHint")}
          checked={withText}
          onChange={(checked) => void choosePreference({ push_text: checked })}
        />
      </div>
    </Section>
  );
}
