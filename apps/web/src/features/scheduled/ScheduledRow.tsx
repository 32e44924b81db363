import { Clock, Pencil, SendHorizontal, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../platform/ui/IconButton.tsx";
import { usePending } from "../messages/index.ts";
import { sendNow } from "./actions.ts";
import { ScheduledEntry } from "./ScheduledEntry.tsx";
import type { ShownScheduled } from "./shown.ts";
import { When } from "./When.tsx";

const icon = { "aria-hidden": true, className: "size-4.5", strokeWidth: 1.75 } as const;

interface ScheduledRowProps {
  one: ShownScheduled;
  onEdit: () => void;
  onAsk: (what: "move" | "delete") => void;
}

/** One that the server has, as it is to be once what was done here is stored. */
export function ScheduledRow({ one, onEdit, onAsk }: ScheduledRowProps) {
  const { t } = useTranslation("later");
  return (
    <ScheduledEntry
      one={one}
      when={
        <>
          {one.waits !== "sending" && <When {...one} />}
          <Waiting one={one} />
        </>
      }
      tools={
        // What is to be sent at once is changed no more.
        one.waits !== "sending" && (
          <>
            <IconButton label={t("scheduled.sendNow")} onClick={() => void sendNow(one)}>
              <SendHorizontal {...icon} className="size-4.5 rtl:-scale-x-100" />
            </IconButton>
            <IconButton label={t("scheduled.edit")} onClick={onEdit}>
              <Pencil {...icon} />
            </IconButton>
            <IconButton label={t("scheduled.move")} onClick={() => onAsk("move")}>
              <Clock {...icon} />
            </IconButton>
            <IconButton label={t("scheduled.delete")} onClick={() => onAsk("delete")}>
              <Trash2 {...icon} />
            </IconButton>
          </>
        )
      }
    />
  );
}

/** What waits for a connection. On its way, a moment long, nothing need be said. */
function Waiting({ one }: { one: ShownScheduled }) {
  const { t } = useTranslation(["later", "messages"]);
  const isHeldUp = usePending(({ heldUp }) => heldUp.has(one.channel_id));
  if (one.waits === null) return null;
  if (!isHeldUp) return <span className="sr-only">{t("messages:message.sending")}</span>;
  const text =
    one.waits === "sending" ? "scheduled.sentOnceConnected" : "scheduled.savedOnceConnected";
  return <p className="text-small text-muted">{t(text)}</p>;
}
