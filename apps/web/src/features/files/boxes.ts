import type { File as ShownFile } from "@parley/contract";

/** Pixels of a picture that stands alone. */
const WIDEST = 360;
const HIGHEST = 300;
/** A line or a dot is still something to press. */
const LEAST = 40;
/** A side of one of several pictures, and the space between two. */
const TILE = 152;
const GAP = 6;
/** A row of a message is about so wide. */
const ROW = 640;

export interface Box {
  width: number;
  height: number;
}

/** How large a picture shows, in its own shape. */
export function pictureBox({ width, height }: Pick<ShownFile, "width" | "height">): Box {
  if (!width || !height) return { width: TILE, height: TILE };
  const scale = Math.min(1, WIDEST / width, HIGHEST / height);
  return {
    width: Math.max(LEAST, Math.round(width * scale)),
    height: Math.max(LEAST, Math.round(height * scale)),
  };
}

/** Heights by kind, which say the same as the classes of `boxClass`. */
const HEIGHTS: Record<Exclude<ShownFile["kind"], "image">, number> = {
  video: 232,
  audio: 96,
  text: 176,
  pdf: 56,
  other: 56,
};
const CLASSES: Record<Exclude<ShownFile["kind"], "image">, string> = {
  video: "h-58",
  audio: "h-24",
  text: "h-44",
  pdf: "h-14",
  other: "h-14",
};

/** Classes of what is no picture: every kind has one height, known before anything is loaded. */
export function boxClass({ kind, removed }: ShownFile): string {
  if (removed || kind === "image") return "h-6";
  return `${CLASSES[kind]} w-90 max-w-full`;
}

export const isPicture = ({ kind, removed }: ShownFile): boolean => kind === "image" && !removed;

/** About how high the files of a message are together, in px. */
export function filesHeight(files: readonly ShownFile[]): number {
  const pictures = files.filter(isPicture);
  const [single] = pictures;
  const rows = Math.ceil((pictures.length * (TILE + GAP)) / ROW);
  const grid =
    pictures.length > 1 ? rows * (TILE + GAP) : single ? pictureBox(single).height + GAP : 0;
  const others = files.filter((file) => !isPicture(file));
  return others.reduce(
    (sum, { kind, removed }) => sum + GAP + (removed || kind === "image" ? 24 : HEIGHTS[kind]),
    grid,
  );
}
