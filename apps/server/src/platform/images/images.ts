import { limits } from "@parley/contract";

const options = { limitInputPixels: limits.imagePixels, failOn: "error" } as const;
/** Seconds that one image may take; a hostile one takes longer. */
const PATIENCE = 20;

/** How large an image is when it is held upright, from its header; undefined when that is no image. */
export async function imageSize(
  path: string,
): Promise<{ width: number; height: number } | undefined> {
  const { sharp } = await import("./sharp.ts");
  try {
    const { autoOrient } = await sharp(path, options).metadata();
    const { width, height } = autoOrient;
    return width * height <= limits.imagePixels && width > 0 && height > 0
      ? { width, height }
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A JPEG of an image: upright, at most `limits.thumbnail` pixels a side and never larger than the
 * image, without anything that the camera wrote into it. Throws when the image is none.
 */
export async function makeThumbnail(path: string): Promise<Buffer> {
  const { sharp } = await import("./sharp.ts");
  const side = limits.thumbnail;
  return sharp(path, options)
    .timeout({ seconds: PATIENCE })
    .autoOrient()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .jpeg({ quality: limits.thumbnailQuality, progressive: true })
    .toBuffer();
}

/** A picture made small, ready to be kept. */
export interface SmallPicture {
  /** JPEG. */
  content: Buffer;
  width: number;
  height: number;
}

/**
 * A small JPEG of a stranger's picture, made anew from its pixels: nothing else of it stays. Throws when it
 * is none, when it is smaller than `limits.previewPictureMin`, or takes too long.
 */
export async function makePreviewPicture(picture: Buffer): Promise<SmallPicture> {
  const { sharp } = await import("./sharp.ts");
  const { autoOrient } = await sharp(picture, options).metadata();
  if (Math.min(autoOrient.width, autoOrient.height) < limits.previewPictureMin) {
    throw new Error("It is too small to be shown.");
  }
  const side = limits.previewPicture;
  const { data, info } = await sharp(picture, options)
    .timeout({ seconds: PATIENCE })
    .autoOrient()
    .resize(side, side, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .jpeg({ quality: limits.thumbnailQuality })
    .toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}
