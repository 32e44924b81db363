import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { conversationPath, useChannels } from "../channels/index.ts";
import { attachFiles, filesOf, hasFiles } from "../files/index.ts";

/** How a row of the sidebar looks that would take what is dragged. */
const TAKES = ["rounded-sm", "bg-selected", "outline-2", "-outline-offset-2", "outline-dashed"];

/** The conversation whose row in the sidebar something of the page is in, if one may write there. */
function rowToWriteTo(target: EventTarget | null) {
  const row = target instanceof Element ? target.closest<HTMLElement>("[data-conversation]") : null;
  const channel = useChannels.getState().byId[row?.dataset.conversation ?? ""]?.channel;
  return row && channel?.archived_at === null ? { row, channel } : null;
}

/**
 * Files that are dropped beside the places that take them: a row of the sidebar takes them to its conversation,
 * anything else leaves them alone. Without this the browser would open the file in the place of Parley.
 */
export function useStrayFiles(): void {
  const navigate = useNavigate();
  const take = useEffectEvent(async ({ channel }: { channel: Channel }, files: File[]) => {
    await navigate(conversationPath(channel));
    await attachFiles(channel._id, channel._id, files);
  });
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    let marked: HTMLElement | null = null;
    const mark = (row: HTMLElement | null) => {
      if (row === marked) return;
      marked?.classList.remove(...TAKES);
      row?.classList.add(...TAKES);
      marked = row;
    };
    const onOver = (event: DragEvent) => {
      if (!isStray(event)) return mark(null);
      event.preventDefault();
      const found = rowToWriteTo(event.target);
      if (event.dataTransfer) event.dataTransfer.dropEffect = found ? "copy" : "none";
      mark(found?.row ?? null);
    };
    const onDrop = (event: DragEvent) => {
      mark(null);
      if (!isStray(event)) return;
      event.preventDefault();
      const found = rowToWriteTo(event.target);
      if (found) void take(found, filesOf(event.dataTransfer));
    };
    const onLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) mark(null);
    };
    window.addEventListener("dragover", onOver, { signal });
    window.addEventListener("drop", onDrop, { signal });
    window.addEventListener("dragleave", onLeave, { signal });
    return () => {
      ended.abort();
      mark(null);
    };
  }, []);
}

type Channel = NonNullable<ReturnType<typeof rowToWriteTo>>["channel"];

/** Files that nothing of the page has taken, nor will take as a field for files does. */
const isStray = ({ defaultPrevented, dataTransfer, target }: DragEvent): boolean =>
  !defaultPrevented &&
  hasFiles(dataTransfer) &&
  !(target instanceof HTMLInputElement && target.type === "file");
