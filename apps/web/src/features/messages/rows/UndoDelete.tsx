import type { Id, Message } from "@parley/contract";
import { Undo2 } from "lucide-react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { undoDelete } from "../delete-message.ts";
import { useDeletedHere } from "../deleted-here.ts";

/** The message whose undo gets the focus as soon as it shows. */
let wanted: Id | null = null;

/** Gives the focus to what takes a deletion back, now or once it shows: what had it is gone. */
export function focusUndo(messageId: Id): void {
  const button = document.querySelector<HTMLButtonElement>(`[data-undo="${messageId}"]`);
  wanted = button ? null : messageId;
  button?.focus();
}

/** Takes back that a message was deleted here: by a press, or by Z in its row. */
export default function UndoDelete({ message }: { message: Message }) {
  const { t } = useTranslation("reading");
  const button = useRef<HTMLButtonElement>(null);
  const { _id } = message;
  useLayoutEffect(() => {
    const held = button.current;
    const { activeElement, body } = document;
    // Whoever has gone on to something else stays there.
    if (wanted === _id && (!activeElement || activeElement === body)) focusUndo(_id);
    const row = held?.closest<HTMLElement>("[data-row]");
    return () => {
      if (document.activeElement !== held) return;
      // Made anew, where its row begins a group by now, it has the focus again; when it is over, the row has.
      if (useDeletedHere.getState()[_id]) wanted = _id;
      else row?.focus();
    };
  }, [_id]);
  useEffect(() => {
    const held = button.current;
    const row = held?.closest<HTMLElement>("[data-row]");
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "z" || event.altKey) return;
      event.preventDefault();
      held?.click();
    };
    row?.addEventListener("keydown", onKey);
    return () => row?.removeEventListener("keydown", onKey);
  }, []);
  return (
    <button
      ref={button}
      type="button"
      data-undo={_id}
      aria-keyshortcuts="Z"
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>("[data-row]")?.focus();
        void undoDelete(message);
      }}
      className="inline-flex min-h-6 items-center gap-1 rounded-sm px-1 text-small font-semibold text-link not-italic hover:underline max-md:min-h-11 max-md:px-3"
    >
      <Undo2 aria-hidden className="size-4 rtl:-scale-x-100" strokeWidth={1.75} />
      {t("undo")}
    </button>
  );
}
