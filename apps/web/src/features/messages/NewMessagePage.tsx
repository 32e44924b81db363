import { limits } from "@parley/contract";
import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { Button } from "../../platform/ui/Button.tsx";
import { useDocumentTitle } from "../../platform/ui/document-title.ts";
import { Pane, PaneHeader } from "../../platform/ui/Pane.tsx";
import { TextArea } from "../../platform/ui/TextArea.tsx";
import { conversationPath } from "../channels/index.ts";
import {
  AttachButton,
  attachFiles,
  DropHint,
  FileTray,
  fillTray,
  hasFailed,
  pastedFiles,
  takeTray,
  useFileDrop,
  useTray,
} from "../files/index.ts";
import { RecipientPicker } from "./RecipientPicker.tsx";
import type { Recipient } from "./recipients.ts";
import { sendNewMessage } from "./send-new-message.ts";

/** Where files lie that are meant for a conversation which is not chosen yet. */
const PLACE = "new-message";

const hasMouse = () => matchMedia("(pointer: fine)").matches;

/** `/new-message`: pick people or a channel, write, send; opens the conversation. */
export function Component() {
  const { t } = useTranslation(["lists", "channels", "messages"]);
  const navigate = useNavigate();
  const [recipients, setRecipients] = useState<readonly Recipient[]>([]);
  const [text, setText] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const tray = useTray(PLACE);
  const attach = (files: File[]) => void attachFiles(PLACE, null, files);
  const dropAt = useFileDrop(form, attach);
  const isNothing = text.trim() === "" && tray.length === 0;
  const [isSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  useDocumentTitle(t("newMessage.title"));

  async function send(): Promise<void> {
    setSent(true);
    if (busy || recipients.length === 0 || isNothing || hasFailed(tray)) return;
    setBusy(true);
    setFailure(null);
    const files = takeTray(PLACE);
    try {
      await navigate(conversationPath(await sendNewMessage(recipients, text, files)));
    } catch (error) {
      fillTray(PLACE, files);
      setFailure(error);
      setBusy(false);
    }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    // Where a finger types, Enter begins a new line.
    if (!hasMouse() && !event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    void send();
  }

  const noRecipient = isSent && recipients.length === 0;
  const noText = isSent && recipients.length > 0 && isNothing;
  return (
    <Pane label={t("newMessage.title")}>
      <PaneHeader title={t("newMessage.title")} backTo="/messages" />
      <div className="min-h-0 grow overflow-y-auto">
        <form
          ref={form}
          noValidate
          className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-5 py-6 max-md:px-4"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <div className="flex flex-col gap-1.5">
            <RecipientPicker picked={recipients} onChange={setRecipients} />
            <p role="alert" className="text-small text-danger empty:hidden">
              {noRecipient && t("newMessage.noRecipient")}
            </p>
          </div>
          <TextArea
            label={t("newMessage.text")}
            hint={hasMouse() ? t("newMessage.textHint") : undefined}
            error={noText ? t("newMessage.noText") : undefined}
            rows={6}
            dir="auto"
            value={text}
            maxLength={limits.messageText}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const files = pastedFiles(event.clipboardData);
              if (files.length === 0) return;
              event.preventDefault();
              attach(files);
            }}
          />
          {tray.length > 0 && (
            <FileTray
              place={PLACE}
              onEmptied={() => form.current?.querySelector("textarea")?.focus()}
            />
          )}
          {dropAt && <DropHint at={dropAt} />}
          <div className="flex flex-wrap items-center justify-end gap-3">
            <AttachButton label={t("messages:composer.attach")} onFiles={attach} />
            <p role="alert" className="grow basis-48 text-small text-danger empty:hidden">
              {failure !== null && `${t("newMessage.failed")}. ${describeError(failure)}`}
            </p>
            <Button type="submit" busy={busy}>
              <SendHorizontal aria-hidden className="size-4 rtl:-scale-x-100" strokeWidth={1.75} />
              {t("newMessage.send")}
            </Button>
          </div>
        </form>
      </div>
    </Pane>
  );
}
