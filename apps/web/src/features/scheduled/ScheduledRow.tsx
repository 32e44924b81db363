import type { ScheduledMessage } from "@parley/contract";
import { Clock, Pencil, SendHorizontal, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { sendNow } from "./actions.ts";
import { ScheduledEntry } from "./ScheduledEntry.tsx";
import { When } from "./When.tsx";

const icon = { "aria-hidden": true, className: "size-4.5", strokeWidth: 1.75 } as const;

interface ScheduledRowProps {
  one: ScheduledMessage;
  onAsk: (what: "edit" | "move" | "delete") => void;
}

/** One that the server has. */
export function ScheduledRow({ one, onAsk }: ScheduledRowProps) {
  const { t } = useTranslation("later");
  return (
    <ScheduledEntry
      one={one}
      when={<When {...one} />}
      tools={
        <>
          <IconButton label={t("scheduled.sendNow")} onClick={() => void sendNow(one._id)}>
            <SendHorizontal {...icon} className="size-4.5 rtl:-scale-x-100" />
          </IconButton>
          <IconButton label={t("scheduled.edit")} onClick={() => onAsk("edit")}>
            <Pencil {...icon} />
          </IconButton>
          <IconButton label={t("scheduled.move")} onClick={() => onAsk("move")}>
            <Clock {...icon} />
          </IconButton>
          <IconButton label={t("scheduled.delete")} onClick={() => onAsk("delete")}>
            <Trash2 {...icon} />
          </IconButton>
        </>
      }
    />
  );
}
