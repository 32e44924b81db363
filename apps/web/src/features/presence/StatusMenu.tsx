import { isQuiet, quietEnd } from "@parley/contract";
import { BellOff, SmilePlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DropdownMenuChoice, DropdownMenuItem } from "../../platform/ui/DropdownMenu.tsx";
import { useIsPast } from "../../platform/ui/use-is-past.ts";
import { useAuth, usePreference } from "../accounts/index.ts";
import { chooseStatus, statuses } from "./choose-status.ts";
import { untilText } from "./expiry.ts";
import { openPauseDialog, openStatusDialog } from "./status-dialog-store.ts";
import { useMyPresence } from "./store.ts";

/** Until when nothing notifies one, by a pause or by quiet hours, in words; undefined while it does. */
function usePaused(): string | undefined {
  const { t, i18n } = useTranslation("presence");
  const quiet_until = usePreference("quiet_until");
  const quiet_hours = usePreference("quiet_hours");
  const zone = useAuth(({ user }) => user?.profile.time_zone ?? "");
  useIsPast(quiet_until);
  // As others see it: not without a zone.
  const chosen = { quiet_until, quiet_hours: zone === "" ? null : quiet_hours };
  const now = new Date();
  if (!isQuiet(chosen, zone, now)) return undefined;
  const end = quietEnd(chosen, zone, now);
  if (!end) return t("card.paused");
  return t("pause.until", { when: untilText(end.toISOString(), i18n.language, now) });
}

/** One's status as part of a menu, and the way to a custom one. */
export function StatusMenu() {
  const { t } = useTranslation(["common", "presence"]);
  const mine = useMyPresence();
  const paused = usePaused();
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
        {paused ?? t("presence:pause.open")}
      </DropdownMenuItem>
    </>
  );
}
