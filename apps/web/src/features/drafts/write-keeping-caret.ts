/**
 * Changes a text that may be under the caret. What comes from elsewhere stands below what is written here, and whoever
 * writes goes on where they were.
 * @param before what is written now; the text area that has the focus may show it
 */
export function writeKeepingCaret(before: string, text: string, write: () => void): void {
  const area = document.activeElement;
  const isHere = area instanceof HTMLTextAreaElement && area.value === before && before !== "";
  const { selectionStart, selectionEnd } = isHere ? area : { selectionStart: 0, selectionEnd: 0 };
  write();
  if (!isHere || !text.startsWith(before)) return;
  requestAnimationFrame(() => {
    if (area.value === text) area.setSelectionRange(selectionStart, selectionEnd);
  });
}
