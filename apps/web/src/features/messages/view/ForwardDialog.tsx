import { limits, type Message } from "@parley/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { Dialog } from "../../../platform/ui/Dialog.tsx";
import { TextArea } from "../../../platform/ui/TextArea.tsx";
import { toast } from "../../../platform/ui/toast-store.ts";
import { uuidv7 } from "../../../platform/uuid.ts";
import { type ForwardDraft, forwardMessage } from "../forward-message.ts";
import { RecipientPicker } from "../RecipientPicker.tsx";
import type { Recipient } from "../recipients.ts";
import { ForwardedMessage } from "../rows/ForwardedMessage.tsx";

interface ForwardDialogProps {
  message: Message;
  onClose: () => void;
}

const mayPick = (picked: readonly Recipient[]) => picked.length < limits.forwardChannels;

/** Chooses where a message is repeated, and what is written above it. */
export default function ForwardDialog({ message, onClose }: ForwardDialogProps) {
  const { t } = useTranslation(["forward", "common"]);
  const [recipients, setRecipients] = useState<readonly Recipient[]>([]);
  const [comment, setComment] = useState("");
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const draft = useMemo<ForwardDraft>(
    () => ({ message_id: message._id, client_id: uuidv7() }),
    [message._id],
  );
  // A forward without a comment is passed on as what it forwards.
  const source =
    message.forwarded_from && message.text === ""
      ? message.forwarded_from
      : { ...message, message_id: message._id };

  async function submit(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      const { length: count } = await forwardMessage(draft, recipients, comment);
      toast({ title: t("done", { count }), variant: "success" });
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("title")}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button disabled={recipients.length === 0} busy={busy} onClick={() => void submit()}>
            {t("submit")}
          </Button>
        </>
      }
    >
      {/* Room for the suggestions, which a dialog that scrolls would cut off. */}
      <div className="flex min-h-88 flex-col gap-4">
        <RecipientPicker
          label={t("to")}
          picked={recipients}
          onChange={setRecipients}
          mayPick={mayPick}
        />
        <TextArea
          label={t("comment")}
          rows={2}
          dir="auto"
          value={comment}
          maxLength={limits.messageText}
          onChange={(event) => setComment(event.target.value)}
        />
        <section aria-label={t("source")}>
          <ForwardedMessage from={source} files={message.files} />
        </section>
        <p role="alert" className="text-small text-danger empty:hidden">
          {failure !== null && `${t("failed")} ${describeError(failure)}`}
        </p>
      </div>
    </Dialog>
  );
}
