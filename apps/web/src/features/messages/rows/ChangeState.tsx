import { useTranslation } from "react-i18next";
import { discardChange, retryChange } from "../change-message.ts";
import type { PendingChange } from "../outbox/pending.ts";
import { StateAction } from "./StateAction.tsx";

/** What becomes of an edit that is not stored yet; what one can do when it was refused. */
export function ChangeState({ change }: { change: PendingChange }) {
  const { t } = useTranslation("messages");
  if (change.status !== "failed") return <span className="sr-only">{t("message.sending")}</span>;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 text-small text-danger">
      <span>
        {t("edit.failed")}. {change.error}
      </span>
      <StateAction label={t("message.retry")} onClick={() => retryChange(change.client_id)} />
      <StateAction label={t("edit.discard")} onClick={() => discardChange(change.client_id)} />
    </p>
  );
}
