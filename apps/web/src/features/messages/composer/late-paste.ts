import { log } from "../../../platform/log/log.ts";
import { lateModule } from "../../../platform/ui/late-module.ts";
import { isInFence } from "./lists.ts";
import { runCommand } from "./run-command.ts";
import { replace } from "./text-state.ts";

const late = lateModule(async () => {
  const { markdownOf } = await import("./markdown-of.ts");
  return { markdownOf };
});

/** What may be more than its words. */
const MARKED =
  /<(?:[abisu]|strong|em|del|strike|code|kbd|pre|ul|ol|table|blockquote|h[1-6])\b|font-weight|font-style/i;
/** More characters would hold the page up; their words are pasted as they are. */
const MAX_HTML = 500_000;

/**
 * Pastes what was copied from a page, a document or a spreadsheet as Markdown; false where it is to go its usual way.
 * Who wants the words alone pastes with Shift: the browser then brings nothing else along.
 */
export function pasteRich(area: HTMLTextAreaElement, data: DataTransfer): boolean {
  const [html, text] = [data.getData("text/html"), data.getData("text/plain")];
  if (!MARKED.test(html) || html.length > MAX_HTML || /^\s*\S+:\/\/\S+\s*$/.test(text))
    return false;
  if (isInFence(area.value.slice(0, area.selectionStart))) return false;
  const insert = (what: string) =>
    runCommand(area, ({ text, start, end }) => replace(text, start, end, what));
  void late.load().then(
    ({ markdownOf }) => insert(markdownOf(html) ?? text),
    (error) => {
      log.warn("What reads the pasted page could not be fetched", error);
      insert(text);
    },
  );
  return true;
}
