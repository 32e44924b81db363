import { useTranslation } from "react-i18next";
import { discardChange, retryChange } from "../change-message.ts";
import { copyText } from "../copy-link.ts";
import type { PendingChange } from "../outbox/pending.ts";
import { StateAction } from "./StateAction.tsx";

interface ChangeStateProps {
  change: PendingChange;
  /** Its message was deleted: what was written shows nowhere else, and there is nothing to try again. */
  isGone?: boolean;
}

/** What becomes of an edit that is not stored yet; what one can do when it was refused. */
export function ChangeState({ change: pending, isGone }: ChangeStateProps) {
  const { t } = useTranslation(["messages", "later"]);
  const { change, client_id, error } = pending;
  if (change.type !== "edit") return null;
  if (pending.status !== "failed")
    return isGone ? null : <span className="sr-only">{t("message.sending")}</span>;
  return (
    <div role="alert">
      <p className="flex flex-wrap items-center gap-x-3 text-small text-danger">
        <span>
          {t("edit.failed")}. {error}
        </span>
        {isGone ? (
          <StateAction
            label={t("later:toolbar.copyText")}
            onClick={() => void copyText(change.text, t("later:toolbar.textCopied"))}
          />
        ) : (
          <StateAction label={t("message.retry")} onClick={() => retryChange(client_id)} />
        )}
        <StateAction label={t("edit.discard")} onClick={() => discardChange(client_id)} />
      </p>
      {isGone && (
        <p
          dir="auto"
          className="mt-1 line-clamp-6 w-fit max-w-full rounded-md bg-code px-3 py-1 text-body whitespace-pre-wrap wrap-anywhere"
        >
          {change.text}
        </p>
      )}
    </div>
  );
}
