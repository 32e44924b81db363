import { useTranslation } from "react-i18next";
import { UploadLine } from "../../files/index.ts";
import type { PendingMessage } from "../outbox.ts";
import { discardMessage, retryMessage } from "../send-message.ts";

/** What becomes of a message that is not stored yet; what one can do when it failed. */
export function PendingState({ message }: { message: PendingMessage }) {
  const { t } = useTranslation("messages");
  if (message.status === "uploading")
    return <UploadLine files={message.files} onCancel={() => discardMessage(message.client_id)} />;
  if (message.status !== "failed") return <span className="sr-only">{t("message.sending")}</span>;
  const action = "min-h-6 font-semibold underline-offset-2 hover:underline";
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 text-small text-danger">
      <span>
        {t("message.notSent")} {message.error}
      </span>
      <button type="button" className={action} onClick={() => retryMessage(message.client_id)}>
        {t("message.retry")}
      </button>
      <button type="button" className={action} onClick={() => discardMessage(message.client_id)}>
        {t("message.discard")}
      </button>
    </p>
  );
}
