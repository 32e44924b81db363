import { type Command, difference } from "./text-state.ts";

/**
 * Runs a command on a text area as if it had been typed: the browser's undo takes it back, and
 * listeners hear an `input` event.
 */
export function runCommand(area: HTMLTextAreaElement, command: Command): void {
  const { value: text, selectionStart: start, selectionEnd: end } = area;
  const next = command({ text, start, end });
  area.focus();
  if (next.text !== text) {
    const { from, to, insert } = difference(text, next.text);
    area.setSelectionRange(from, to);
    // Nothing newer writes into a text area and keeps its undo history.
    const done =
      insert === ""
        ? document.execCommand("delete")
        : document.execCommand("insertText", false, insert);
    if (!done) {
      area.setRangeText(insert, from, to, "end");
      area.dispatchEvent(new InputEvent("input", { bubbles: true }));
    }
  }
  area.setSelectionRange(next.start, next.end);
}
