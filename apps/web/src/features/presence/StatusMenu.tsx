import { BellOff, SmilePlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DropdownMenuChoice, DropdownMenuItem } from "../../platform/ui/DropdownMenu.tsx";
import { useIsPast } from "../../platform/ui/use-is-past.ts";
import { usePreference } from "../accounts/index.ts";
import { chooseStatus, statuses } from "./choose-status.ts";
import { untilText } from "./expiry.ts";
import { openPauseDialog, openStatusDialog } from "./status-dialog-store.ts";
import { useMyPresence } from "./store.ts";

/** One's status as part of a menu, and the way to a custom one. */
export function StatusMenu() {
  const { t, i18n } = useTranslation(["common", "presence"]);
  const mine = useMyPresence();
  const until = usePreference("quiet_until");
  const isOver = useIsPast(until);
  return (
    <>
      <DropdownMenuChoice
        label={t("presence.label")}
        value={mine?.chosen ?? "online"}
        onChange={(status) => void chooseStatus(status)}
        options={statuses.map((value) => ({
          value,
          label: t(`presence.${value === "offline" ? "invisible" : value}`),
        }))}
      />
      <DropdownMenuItem
        icon={<SmilePlus aria-hidden className="size-4" strokeWidth={1.75} />}
        onSelect={openStatusDialog}
      >
        {t("presence.set")}
      </DropdownMenuItem>
      <DropdownMenuItem
        icon={<BellOff aria-hidden className="size-4" strokeWidth={1.75} />}
        onSelect={openPauseDialog}
      >
        {until === null || isOver
          ? t("presence:pause.open")
          : t("presence:pause.until", { when: untilText(until, i18n.language, new Date()) })}
      </DropdownMenuItem>
    </>
  );
}
