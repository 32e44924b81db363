import type { Message } from "@parley/contract";
import { Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { undoDelete } from "../delete-message.ts";
import { focusComposer } from "../view/focus-composer.ts";

/** Finds the place where the deletion of a message is taken back. */
export const findUndo = (messageId: string) =>
  document.querySelector<HTMLButtonElement>(`[data-undo="${messageId}"]`);

/** Takes back that a message was deleted here: by a press, or by Z in its row. */
export default function UndoDelete({ message }: { message: Message }) {
  const { t } = useTranslation("reading");
  const button = useRef<HTMLButtonElement>(null);
  const { thread_id } = message;
  useEffect(() => {
    const held = button.current;
    const row = held?.closest<HTMLElement>("[data-row]");
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "z" || event.altKey) return;
      event.preventDefault();
      held?.click();
    };
    row?.addEventListener("keydown", onKey);
    return () => {
      row?.removeEventListener("keydown", onKey);
      // What had the focus is gone, and nobody is left without any.
      if (document.activeElement === held)
        requestAnimationFrame(() => (row?.isConnected ? row.focus() : focusComposer(thread_id)));
    };
  }, [thread_id]);
  return (
    <button
      ref={button}
      type="button"
      data-undo={message._id}
      aria-keyshortcuts="Z"
      onClick={() => void undoDelete(message)}
      className="inline-flex min-h-6 items-center gap-1 rounded-sm px-1 text-small font-semibold text-link not-italic hover:underline max-md:min-h-11 max-md:px-3"
    >
      <Undo2 aria-hidden className="size-4 rtl:-scale-x-100" strokeWidth={1.75} />
      {t("undo")}
    </button>
  );
}
