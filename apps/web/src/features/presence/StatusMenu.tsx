import type { PresenceStatus } from "@parley/contract";
import { SmilePlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { DropdownMenuChoice, DropdownMenuItem } from "../../platform/ui/DropdownMenu.tsx";
import { toast } from "../../platform/ui/toast-store.ts";
import { setStatus } from "./set-status.ts";
import { openStatusDialog } from "./status-dialog-store.ts";
import { useMyPresence } from "./store.ts";

/** What one may choose, most present first. */
export const statuses: readonly PresenceStatus[] = ["online", "away", "busy", "offline"];

/** One's status as part of a menu, and the way to a custom one. */
export function StatusMenu() {
  const { t } = useTranslation("common");
  const mine = useMyPresence();
  const choose = (status: PresenceStatus) =>
    setStatus({ status }).catch((error) =>
      toast({
        title: t("presence.failed"),
        description: describeError(error),
        variant: "destructive",
      }),
    );
  return (
    <>
      <DropdownMenuChoice
        label={t("presence.label")}
        value={mine?.chosen ?? "online"}
        onChange={(status) => void choose(status)}
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
