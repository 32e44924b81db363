import type { Message } from "@parley/contract";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { describeError } from "../../../platform/i18n/describe-error.ts";
import { draftOf, setDraft } from "../../../platform/local-db/drafts.ts";
import { Button } from "../../../platform/ui/Button.tsx";
import { focusAfter } from "../../../platform/ui/focus-after.ts";
import { editMessage } from "../change-message.ts";
import { checkText } from "./check-text.ts";
import { LengthNote } from "./LengthNote.tsx";
import { TextBox } from "./TextBox.tsx";
import { Toolbar } from "./Toolbar.tsx";
import { usePreview } from "./use-preview.tsx";
import { WritingBox } from "./WritingBox.tsx";

interface EditBoxProps {
  message: Message;
  onDone: () => void;
}

/** Changes a message in its place: Enter saves, Esc leaves it as it was. */
export function EditBox({ message, onDone }: EditBoxProps) {
  const { t } = useTranslation(["messages", "common"]);
  const area = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const noteId = useId();
  // Kept as a draft: the row may be scrolled out of the window meanwhile.
  const place = `edit:${message._id}`;
  const [written, setWritten] = useState(() => draftOf(place) || message.text);
  // What another of one's devices does to it meanwhile.
  const [begun] = useState(message.text);
  const isGone = message.deleted_at !== null;
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const { text, isEmpty, left } = checkText(written);
  const isTooLong = left !== null && left < 0;
  const preview = usePreview(place, area);

  useEffect(() => {
    const node = area.current;
    node?.focus({ preventScroll: true });
    node?.setSelectionRange(node.value.length, node.value.length);
    // With what saves it; where the window is too low for both, the text.
    for (const part of [box.current, node]) part?.scrollIntoView({ block: "nearest" });
  }, []);

  const isClosing = useRef(false);
  const [isFromRow] = useState(hasRowFocus);
  useLayoutEffect(() => {
    const held = box.current;
    return () => {
      if (isClosing.current && held) giveBack(held, isFromRow);
    };
  }, [isFromRow]);

  function close(): void {
    isClosing.current = true;
    setDraft(place, "");
    onDone();
  }

  async function save(): Promise<void> {
    area.current?.focus();
    if (busy || isTooLong || isGone) return;
    if (isEmpty) return setProblem(t("edit.empty"));
    if (written === message.text || text === message.text) return close();
    setBusy(true);
    setProblem("");
    try {
      await editMessage(message, text);
      close();
    } catch (error) {
      setProblem(`${t("edit.failed")}. ${describeError(error)}`);
      setBusy(false);
    }
  }

  return (
    <div ref={box} className="max-w-3xl py-1">
      <WritingBox area={area}>
        {preview.around(
          <TextBox
            area={area}
            channelId={message.channel_id}
            label={t("edit.label")}
            value={written}
            onChange={(next) => {
              setWritten(next);
              setDraft(place, next);
              setProblem("");
            }}
            onSend={() => void save()}
            onPreview={preview.toggle}
            onEscape={close}
            describedBy={left === null ? undefined : noteId}
            isInvalid={isTooLong || isGone || problem !== ""}
          />,
          written,
        )}
        <div className="flex flex-wrap items-center gap-1.5 p-1.5 pt-0.5">
          <Toolbar area={area} preview={preview} />
          <div className="ms-auto flex gap-1.5">
            <Button variant="ghost" size="small" onClick={close}>
              {t("common:cancel")}
            </Button>
            <Button
              size="small"
              busy={busy}
              aria-describedby={isTooLong ? noteId : undefined}
              aria-disabled={isTooLong || isGone || undefined}
              onClick={() => void save()}
            >
              {t("edit.save")}
            </Button>
          </div>
        </div>
      </WritingBox>
      <div className="pt-1 text-meta text-muted">
        <LengthNote id={noteId} left={left} />
        <p role="alert" className="text-danger empty:hidden">
          {isGone ? t("edit.gone") : problem}
        </p>
        <p role="status" className="empty:hidden">
          {!isGone && message.text !== begun && t("edit.changed")}
        </p>
        <p className="pointer-coarse:hidden">{t("edit.hint")}</p>
      </div>
    </div>
  );
}

/** Somebody moves among the messages by keys, and began from there. */
const hasRowFocus = (): boolean =>
  document.activeElement?.matches("[data-row]:focus-visible, [data-row] :focus-visible") ?? false;

/** The message gets the focus back where it was begun from it; else it goes to where one writes. */
function giveBack(box: HTMLElement, isFromRow: boolean): void {
  // Whoever has gone on to something else meanwhile stays there.
  if (!box.contains(document.activeElement)) return;
  const area = box.closest("aside, main")?.querySelector<HTMLElement>("[data-composer] textarea");
  const row = box.closest<HTMLElement>("[data-row]");
  focusAfter(() => (isFromRow ? row : (area ?? row)));
}
