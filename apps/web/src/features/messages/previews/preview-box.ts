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
const LINE = 18;
const GAP = 6;
/** Characters of a description that a line holds in a wide window. */
const CHARACTERS = 80;

/** The class of a preview's height. One without a picture is as high as its words, which are known too. */
export function boxClass({ description, picture }: LinkPreview, isFolded: boolean): string {
  if (isFolded) return "h-8";
  if (picture) return "h-24";
  return description === "" ? "h-15" : "pb-1.5";
}

export const descriptionClass = "line-clamp-2 self-start text-small text-muted";

function heightOf({ description, picture }: LinkPreview): number {
  if (picture) return FULL;
  const lines = Math.min(2, Math.ceil(description.length / CHARACTERS));
  return SHORT + lines * LINE;
}

/** About how high the previews of a message are together, in px, when they are not folded. */
export const previewsHeight = (previews: readonly LinkPreview[]): number =>
  previews.reduce((sum, preview) => sum + GAP + heightOf(preview), 0);
