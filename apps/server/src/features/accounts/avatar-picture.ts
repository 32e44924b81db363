import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { limits } from "@parley/contract";
import { AppError } from "../../platform/app-error.ts";
import { meter } from "../../platform/files/meter.ts";

/** Kinds of picture that are taken; a drawing that can hold a script (SVG) is not among them. */
const KINDS: readonly string[] = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "image/avif",
];
const QUALITY = 85;

/** A square of the upright picture, in its pixels. */
export interface Square {
  x: number;
  y: number;
  size: number;
}

let last: Promise<unknown> = Promise.resolve();

/** Decoding fills a core and up to 200 MB: one at a time. */
export function pictureInTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work, work);
  last = done.catch(() => undefined);
  return done;
}

/**
 * Reads an uploaded picture of at most so many bytes.
 * @throws `file_too_large`, `bad_picture`
 */
export async function readPicture(
  source: Readable,
  most: number = limits.avatarBytes,
): Promise<Buffer> {
  const bytes = await buffer(meter(most).pass(source));
  const { fileTypeFromBuffer } = await import("file-type");
  const kind = await fileTypeFromBuffer(bytes);
  if (!kind || !KINDS.includes(kind.mime)) throw new AppError("bad_picture");
  return bytes;
}

/** The square inside the picture: what was asked for as far as it is there, else the middle. */
function within(square: Square | undefined, width: number, height: number): Square {
  const most = Math.min(width, height);
  if (!square) return { x: (width - most) >> 1, y: (height - most) >> 1, size: most };
  const size = Math.min(square.size, most);
  return { x: Math.min(square.x, width - size), y: Math.min(square.y, height - size), size };
}

/**
 * Makes a picture an avatar: turned upright, cut square, `limits.avatarSide` px, WebP without metadata.
 * Only pixels are kept: whatever else the file held, or also was, is gone.
 * @throws `bad_picture`
 */
export function makeAvatar(bytes: Buffer, square: Square | undefined): Promise<Buffer> {
  return pictureInTurn(async () => {
    const { sharp } = await import("../../platform/images/sharp.ts");
    try {
      const options = { limitInputPixels: limits.avatarPixels, failOn: "error" } as const;
      const { autoOrient } = await sharp(bytes, options).metadata();
      const { x, y, size } = within(square, autoOrient.width, autoOrient.height);
      return await sharp(bytes, options)
        .autoOrient()
        .extract({ left: x, top: y, width: size, height: size })
        .resize(limits.avatarSide, limits.avatarSide)
        .webp({ quality: QUALITY })
        .toBuffer();
    } catch {
      throw new AppError("bad_picture");
    }
  });
}
