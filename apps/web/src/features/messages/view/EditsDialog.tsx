import type { Message, MessageEdit } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Dialog } from "../../../platform/ui/Dialog.tsx";
import { ErrorState } from "../../../platform/ui/ErrorState.tsx";
import { Skeleton } from "../../../platform/ui/Skeleton.tsx";
import { MessageText } from "../markdown/MessageText.tsx";
import { fullTime } from "./message-time.ts";
import { useEdits } from "./use-edits.ts";

interface EditsDialogProps {
  message: Message;
  onClose: () => void;
}

/** Every text that a message has had, the present one first. */
export default function EditsDialog({ message, onClose }: EditsDialogProps) {
  const { t } = useTranslation("edits");
  const { data, error, refetch } = useEdits(message);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      footer={<Button onClick={onClose}>{t("close")}</Button>}
      isText
      isWide
    >
      {data ? (
        <Versions message={message} edits={data} />
      ) : error ? (
        <ErrorState
          title={t("failed")}
          description={describeError(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-20 w-full" />
      )}
    </Dialog>
  );
}

function Versions({ message, edits }: { message: Message; edits: readonly MessageEdit[] }) {
  const { t, i18n } = useTranslation("edits");
  const { mentions_all, mentions } = message;
  const now = { text: message.text, mentions, written_at: message.edited_at ?? message.created_at };
  return (
    <ol className="flex flex-col gap-4">
      {[now, ...edits.toReversed()].map((version, index) => (
        <li key={version.written_at} className="border-s-3 border-line ps-3">
          <p className="text-small text-muted">
            <time dateTime={version.written_at}>{fullTime(version.written_at, i18n.language)}</time>
            {index === 0 && <span className="ms-2 font-semibold text-text">{t("now")}</span>}
          </p>
          {version.text === "" ? (
            <p className="text-muted italic">{t("noText")}</p>
          ) : (
            <MessageText source={{ ...version, mentions_all }} />
          )}
        </li>
      ))}
      {edits.length === 0 && <li className="text-small text-muted">{t("none")}</li>}
    </ol>
  );
}
