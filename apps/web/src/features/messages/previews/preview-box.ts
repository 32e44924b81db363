import type { LinkPreview, Message } from "@parley/contract";

/** What a message hands to its previews. */
export interface LinkPreviewsProps {
  message: Pick<Message, "_id" | "channel_id">;
  previews: readonly LinkPreview[];
  /** They begin folded, to one line each. */
  isFolded: boolean;
  /** One may remove them. */
  mayRemove: boolean;
}

/** Heights in px, which say the same as the classes: known before anything is loaded. */
const SHORT = 60;
const FULL = 96;
const GAP = 6;

const isShort = ({ description, picture }: LinkPreview) => description === "" && picture === null;

/** The class of a preview's height. */
export function boxClass(preview: LinkPreview, isFolded: boolean): string {
  if (isFolded) return "h-8";
  return isShort(preview) ? "h-15" : "h-24";
}

/** About how high the previews of a message are together, in px, when they are not folded. */
export const previewsHeight = (previews: readonly LinkPreview[]): number =>
  previews.reduce((sum, preview) => sum + GAP + (isShort(preview) ? SHORT : FULL), 0);
