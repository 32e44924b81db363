import { useTranslation } from "react-i18next";
import { UploadLine } from "../../files/index.ts";
import type { PendingMessage } from "../outbox/pending.ts";
import { usePending } from "../outbox/pending-store.ts";
import { discardMessage, retryMessage, takeBackMessage } from "../send-message.ts";
import { StateAction } from "./StateAction.tsx";

interface PendingStateProps {
  message: PendingMessage;
  /** How its text is changed; left out, it goes back to where it was written. */
  onEdit?: () => void;
}

/** What becomes of a message that is not stored yet; what one can do while it waits or when it failed. */
export function PendingState({ message, onEdit }: PendingStateProps) {
  const { t } = useTranslation("messages");
  const { client_id, channel_id, status, error } = message;
  const isHeldUp = usePending(({ heldUp }) => heldUp.has(channel_id));
  if (status === "uploading")
    return <UploadLine files={message.files} onCancel={() => discardMessage(client_id)} />;
  const takeBack = message.text !== "" && message.files.length === 0 && (
    <StateAction
      label={t("message.takeBack")}
      onClick={onEdit ?? (() => takeBackMessage(message))}
    />
  );
  const discard = (
    <StateAction label={t("message.discard")} onClick={() => discardMessage(client_id)} />
  );
  if (status === "failed")
    return (
      <p role="alert" className="flex flex-wrap items-center gap-x-3 text-small text-danger">
        <span>
          {t("message.notSent")} {error}
        </span>
        <StateAction label={t("message.retry")} onClick={() => retryMessage(client_id)} />
        {takeBack}
        {discard}
      </p>
    );
  // On its way: a moment, in which nothing need be said.
  if (status === "sending" || !isHeldUp)
    return <span className="sr-only">{t("message.sending")}</span>;
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-small text-muted">
      <span>{t("message.waiting")}</span>
      {takeBack}
      {discard}
    </p>
  );
}
