import { SmilePlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { CustomStatusText } from "./CustomStatusText.tsx";
import { untilText } from "./expiry.ts";
import { clearCustomStatus } from "./set-status.ts";
import { openStatusDialog } from "./status-dialog-store.ts";
import { useMyPresence } from "./store.ts";

/** One's custom status with what one may do with it. */
export function CustomStatusRow() {
  const { t, i18n } = useTranslation(["presence", "common"]);
  const custom = useMyPresence()?.custom;
  const [isBusy, setBusy] = useState(false);
  const clear = async () => {
    setBusy(true);
    try {
      await clearCustomStatus();
    } catch (error) {
      const title = t("common:presence.failed");
      toast({ title, description: describeError(error), variant: "destructive" });
    } finally {
      setBusy(false);
    }
  };
  if (!custom)
    return (
      <Button variant="secondary" onClick={openStatusDialog}>
        <SmilePlus aria-hidden className="size-4" strokeWidth={1.75} />
        {t("common:presence.set")}
      </Button>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 grow text-body wrap-anywhere">
        <CustomStatusText custom={custom} />
        {custom.expires_at && (
          <span className="block text-small text-muted">
            {t("own.until", { when: untilText(custom.expires_at, i18n.language, new Date()) })}
          </span>
        )}
      </p>
      <Button variant="secondary" onClick={openStatusDialog}>
        {t("own.change")}
      </Button>
      <Button variant="ghost" busy={isBusy} onClick={() => void clear()}>
        {t("status.clear")}
      </Button>
    </div>
  );
}
