import { useTranslation } from "react-i18next";
import { copyText, discardChange, StateAction } from "../messages/index.ts";
import { ScheduledEntry } from "./ScheduledEntry.tsx";
import type { RefusedText } from "./shown.ts";

/** A text that was refused, as where the message was sent before it came: it can be copied before it is given up. */
export function RefusedRow({ refused }: { refused: RefusedText }) {
  const { t } = useTranslation(["later", "messages"]);
  const { client_id, channel_id, text, error } = refused;
  return (
    <ScheduledEntry
      one={{ channel_id, thread_id: null, in_channel: false, text, files: [] }}
      when={
        <p role="alert" className="flex flex-wrap items-center gap-x-3 text-small text-danger">
          <span>
            {t("scheduled.notEdited")} {error}
          </span>
          <StateAction
            label={t("toolbar.copyText")}
            onClick={() => void copyText(text, t("toolbar.textCopied"))}
          />
          <StateAction
            label={t("messages:edit.discard")}
            onClick={() => discardChange(client_id)}
          />
        </p>
      }
    />
  );
}
