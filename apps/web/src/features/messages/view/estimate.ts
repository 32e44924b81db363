import { filesHeight } from "../../files/index.ts";
import { previewsHeight } from "../previews/preview-box.ts";
import type { Item } from "../timeline-items.ts";

/** Characters on a line of a wide window, and heights in px, as close as can be had without a layout. */
const LINE = 95;
const LINE_HEIGHT = 22;
const CODE_LINE_HEIGHT = 18;

const shownFiles = (item: Extract<Item, { type: "message" | "pending" }>) =>
  item.type === "message" ? item.message.files : item.message.files.map(({ file }) => file);

/** About how high a row will be; it is measured once it shows. */
export function estimateSize(item: Item | undefined): number {
  switch (item?.type) {
    case "day":
      return 44;
    case "unread":
      return 30;
    case "welcome":
      return 120;
    case "pending":
    case "message": {
      const { text } = item.message;
      const extra = item.isFirst ? 32 : 8;
      const isCode = text.startsWith("```");
      let lines = 0;
      for (const line of text.slice(0, 6_000).split("\n", 60))
        lines += Math.max(1, Math.ceil(line.length / LINE));
      const hangs = item.type === "message" && item.message.reply_count > 0 ? 28 : 0;
      const reactions = item.type === "message" && item.message.reactions.length > 0 ? 32 : 0;
      // Folded ones turn out shorter: they are measured once they show.
      const previews = item.type === "message" ? previewsHeight(item.message.previews ?? []) : 0;
      const written = text === "" ? 0 : lines * (isCode ? CODE_LINE_HEIGHT : LINE_HEIGHT);
      return written + extra + hangs + reactions + previews + filesHeight(shownFiles(item));
    }
    default:
      return LINE_HEIGHT;
  }
}
