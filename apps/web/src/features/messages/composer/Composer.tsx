import type { Id } from "@parley/contract";
import { SendHorizontal } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadTexts } from "../../../platform/i18n/i18n.ts";
import { rememberThread } from "../../../platform/local-db/draft-places.ts";
import { draftOf, setDraft, takeDraft, useDrafts } from "../../../platform/local-db/drafts.ts";
import { log } from "../../../platform/log/log.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { latePart } from "../../../platform/ui/late-part.tsx";
import { useStateOf } from "../../../platform/ui/use-state-of.ts";
import {
  AttachButton,
  attachFiles,
  DropHint,
  FileTray,
  fillTray,
  hasFailed,
  takeTray,
  useFileDrop,
  useTray,
} from "../../files/index.ts";
import { tellTyping } from "../../presence/index.ts";
import { ScheduleButton } from "../schedule/ScheduleButton.tsx";
import { sendMessage } from "../send-message.ts";
import { AlsoToChannel } from "./AlsoToChannel.tsx";
import { checkText } from "./check-text.ts";
import { commandIn, type WrittenCommand } from "./commands/command-in.ts";
import { useCommands } from "./commands/use-commands.tsx";
import { type Called, callsMany } from "./how-many.ts";
import { isTouch } from "./keys.ts";
import { LengthNote } from "./LengthNote.tsx";
import { tellOfStrangers } from "./late-strangers.ts";
import { NightLine } from "./NightLine.tsx";
import { TextBox } from "./TextBox.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { TypingLine } from "./TypingLine.tsx";
import { usePreview } from "./use-preview.tsx";
import { WritingBox } from "./WritingBox.tsx";

const CallMany = latePart(async () => {
  const [part] = await Promise.all([import("./CallMany.tsx"), loadTexts("commands")]);
  return part.CallMany;
});

interface ComposerProps {
  channelId: Id;
  /** Root of the thread that one replies to. */
  threadId: Id | null;
  /** Where the text goes; name of the text area and shown while it is empty. */
  label: string;
  /** ↑ in an empty composer. */
  onEditLast: () => void;
  /** Takes the focus where a mouse points; on a phone the keyboard would hide the messages. */
  autoFocus?: boolean;
}

/** Where one writes to a conversation or thread. The text is a draft until the outbox has taken it. */
export function Composer({ channelId, threadId, label, onEditLast, autoFocus }: ComposerProps) {
  const { t } = useTranslation("messages");
  const area = useRef<HTMLTextAreaElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const noteId = useId();
  const place = threadId ?? channelId;
  const [called, setCalled] = useStateOf<Called | null>(place, null);
  const [lostAt, setLostAt] = useState<Id | null>(null);
  const written = useDrafts(({ drafts }) => drafts[place] ?? "");
  const { left } = checkText(written);
  const isTooLong = left !== null && left < 0;
  const tray = useTray(place);
  const [isAlso, setAlso] = useStateOf(place, false);
  const attach = (files: File[]) => {
    area.current?.focus();
    void attachFiles(place, channelId, files);
  };
  const commands = useCommands(channelId, threadId);
  const preview = usePreview(place, area);
  const dropAt = useFileDrop(root, attach);

  const wasThere = useRef(false);
  useEffect(() => {
    // A message that has the focus again, since its thread was closed by a key, keeps it; so does a menu that was
    // opened before this came, which would close.
    const held = document.activeElement;
    const isKept =
      held?.closest("[role=menu][data-state=open]") ||
      (wasThere.current && held?.closest("[data-row]"));
    wasThere.current = true;
    if (autoFocus && place && !isTouch() && !isKept) area.current?.focus({ preventScroll: true });
  }, [autoFocus, place]);

  async function send(isSure = false): Promise<void> {
    area.current?.focus();
    if (preview.isOn) preview.toggle();
    // What is written at this moment, which may be more than what is drawn.
    const { text, isEmpty, left } = checkText(draftOf(place));
    const command = tray.length === 0 ? commandIn(text) : null;
    if (command) return obey(command);
    const isNothing = isEmpty && tray.length === 0;
    // What could not be uploaded says so, and what to do, in its own place.
    if (isNothing || (left !== null && left < 0) || hasFailed(tray)) return;
    const many = isSure ? null : callsMany(text, channelId);
    setCalled(many);
    if (many) return;
    setLostAt(null);
    const files = takeTray(place);
    // Empty at once: whoever types on writes the next message, however slow the storage is.
    const draft = takeDraft(place);
    try {
      await sendMessage(channelId, threadId, text, files, isAlso);
      draft.kept();
      setAlso(false);
      tellOfStrangers(channelId, text);
    } catch (error) {
      log.error("The outbox could not take a message", error);
      draft.giveBack();
      fillTray(place, files);
      setLostAt(place);
    }
  }

  async function obey(command: WrittenCommand): Promise<void> {
    const instead = await commands.obey(command);
    if (instead === undefined) return;
    try {
      await sendMessage(channelId, threadId, instead);
    } catch (error) {
      log.error("The outbox could not take a message", error);
      setDraft(place, instead);
      setLostAt(place);
    }
  }

  return (
    <div ref={root} data-composer className="shrink-0 px-5 pb-1 max-md:px-2.5">
      {threadId === null && <NightLine channelId={channelId} />}
      <WritingBox area={area}>
        {preview.around(
          <TextBox
            area={area}
            channelId={channelId}
            label={label}
            placeholder={label}
            value={written}
            onChange={(next) => {
              // First where it belongs: whoever hears of the draft asks for that.
              if (threadId !== null) rememberThread(threadId, channelId);
              setDraft(place, next);
              commands.forget();
              if (next.trim() !== "") tellTyping(channelId, threadId);
            }}
            onSend={() => void send()}
            onPreview={preview.toggle}
            onUp={onEditLast}
            onFiles={attach}
            describedBy={left === null ? undefined : noteId}
            isInvalid={isTooLong || commands.problem !== ""}
            hasCommands
          />,
          written,
        )}
        {tray.length > 0 && <FileTray place={place} onEmptied={() => area.current?.focus()} />}
        <div className="@container">
          <div className="flex items-center gap-2 p-1.5 pt-0.5 @max-sm:gap-1">
            <AttachButton label={t("composer.attach")} onFiles={attach} />
            <Toolbar area={area} preview={preview} />
            <ScheduleButton
              channelId={channelId}
              threadId={threadId}
              inChannel={isAlso}
              tray={tray}
              onScheduled={() => setAlso(false)}
            />
            <Button
              size="small"
              aria-label={t("composer.send")}
              aria-disabled={isTooLong || undefined}
              aria-describedby={isTooLong ? noteId : undefined}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => void send()}
              className="@max-sm:size-target @max-sm:px-0"
            >
              <SendHorizontal aria-hidden className="size-4 rtl:-scale-x-100" strokeWidth={1.75} />
              <span className="@max-sm:hidden">{t("composer.send")}</span>
            </Button>
          </div>
        </div>
        {threadId !== null && (
          <AlsoToChannel channelId={channelId} isOn={isAlso} onChange={setAlso} />
        )}
      </WritingBox>
      {commands.help}
      {called && (
        <CallMany called={called} onSend={() => void send(true)} onClose={() => setCalled(null)} />
      )}
      {dropAt && <DropHint at={dropAt} />}
      <div className="flex min-h-6 flex-wrap items-start gap-x-4 px-1 pt-1 text-meta text-muted">
        <TypingLine place={place} />
        <LengthNote id={noteId} left={left} />
        <p role="alert" className="text-danger empty:hidden">
          {commands.problem || (lostAt === place && t("composer.notKept"))}
        </p>
      </div>
    </div>
  );
}
