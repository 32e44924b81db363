import { SmilePlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DropdownMenuChoice, DropdownMenuItem } from "../../platform/ui/DropdownMenu.tsx";
import { chooseStatus, statuses } from "./choose-status.ts";
import { openStatusDialog } from "./status-dialog-store.ts";
import { useMyPresence } from "./store.ts";

/** One's status as part of a menu, and the way to a custom one. */
export function StatusMenu() {
  const { t } = useTranslation("common");
  const mine = useMyPresence();
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
    </>
  );
}
