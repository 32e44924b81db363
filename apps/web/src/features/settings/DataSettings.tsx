import { Download, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { currentLanguage } from "../../platform/i18n/i18n.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { Section } from "../../platform/ui/Section.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { downloadOwnData } from "../accounts/index.ts";
import { clearDeviceCache, deviceBytes } from "./device-cache.ts";

/** What this device keeps, as a person reads it. */
function useDeviceSize(): [string | null, () => void] {
  const [bytes, setBytes] = useState<number | null>(null);
  const read = () => void deviceBytes().then(setBytes);
  useEffect(read, []);
  if (bytes === null) return [null, read];
  const options = { style: "unit", unit: "megabyte", maximumFractionDigits: 1 } as const;
  return [new Intl.NumberFormat(currentLanguage(), options).format(bytes / 1_000_000), read];
}

/** The download of one's own data, and what this device keeps. */
export function Component() {
  const { t } = useTranslation("settings");
  const [busy, setBusy] = useState<"download" | "clear" | null>(null);
  const [size, readSize] = useDeviceSize();

  async function run(what: "download" | "clear", work: () => Promise<void>): Promise<void> {
    setBusy(what);
    try {
      await work();
      toast({ title: t(`data.${what}Done`), variant: "success" });
      readSize();
    } catch (error) {
      const description = describeError(error);
      toast({ title: t(`data.${what}Failed`), description, variant: "destructive" });
    } finally {
      setBusy(null);
    }
  }

  return (
    <>
      <Section title={t("data.download")} text={t("data.downloadText")}>
        <Button
          variant="secondary"
          busy={busy === "download"}
          onClick={() => void run("download", downloadOwnData)}
        >
          {busy !== "download" && <Download aria-hidden className="size-4" strokeWidth={1.75} />}
          {t("data.downloadAction")}
        </Button>
      </Section>
      <Section
        title={t("data.device")}
        text={size === null ? t("data.deviceText") : t("data.deviceTextSize", { size })}
      >
        <Button
          variant="secondary"
          busy={busy === "clear"}
          onClick={() => void run("clear", clearDeviceCache)}
        >
          {busy !== "clear" && <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />}
          {t("data.clearAction")}
        </Button>
      </Section>
    </>
  );
}
