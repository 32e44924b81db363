import type { PushDevice } from "@parley/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { currentLanguage } from "../../platform/i18n/i18n.ts";
import { timeAgo } from "../../platform/i18n/time-ago.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { DeviceRow } from "../../platform/ui/DeviceRow.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { describeAgent } from "../../platform/user-agent.ts";
import { removeDevice, usePushDevices } from "./devices.ts";

/** The devices that get push, each with what became of the last one and a way to remove it. */
export function DeviceList() {
  const { t } = useTranslation("notifications");
  const { data } = usePushDevices();
  if (!data || data.devices.length === 0) return null;
  return (
    <ul aria-label={t("push.devices")} className="mt-4 divide-y divide-line">
      {data.devices.map((device) => (
        <PushDeviceRow key={device._id} device={device} />
      ))}
    </ul>
  );
}

function PushDeviceRow({ device }: { device: PushDevice }) {
  const { t } = useTranslation("notifications");
  const [isBusy, setBusy] = useState(false);
  const { browser, system, isPhone } = describeAgent(device.user_agent);
  const name =
    browser && system
      ? t("push.browserOn", { browser, system })
      : (browser ?? system ?? t("push.unknownDevice"));
  const { last } = device;

  async function remove(): Promise<void> {
    setBusy(true);
    try {
      await removeDevice(device._id, device.is_current);
    } catch (error) {
      const description = describeError(error);
      toast({ title: t("push.removeFailed"), description, variant: "destructive" });
      setBusy(false);
    }
  }

  return (
    <DeviceRow
      name={name}
      isPhone={isPhone}
      current={device.is_current ? t("push.current") : undefined}
      note={
        last
          ? t(`push.last.${last.status}`, { ago: timeAgo(last.at, currentLanguage()) })
          : t("push.last.none")
      }
    >
      <Button
        variant="secondary"
        size="small"
        busy={isBusy}
        aria-label={t("push.removeOne", { name })}
        onClick={() => void remove()}
      >
        {t("push.remove")}
      </Button>
    </DeviceRow>
  );
}
