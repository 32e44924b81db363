import { limits } from "@parley/contract";
import { AppError } from "../../platform/app-error.ts";
import { pictureInTurn } from "../accounts/index.ts";

/** What is kept when the better one would be too large. */
const QUALITIES = [90, 70, 50] as const;

/** Kinds that become an emoji, as they are in the file; a drawing that can hold a script is not among them. */
const KINDS: readonly (string | undefined)[] = ["jpeg", "png", "webp", "gif", "heif"];

const unfit = () =>
  new AppError("bad_picture", {
    message: `This picture cannot become an emoji. Choose a PNG, JPEG, WebP or GIF file, with ${limits.emojiFrames} frames at most.`,
  });

async function drawAt(bytes: Buffer, quality: number): Promise<Buffer> {
  const { sharp } = await import("../../platform/images/sharp.ts");
  const options = { limitInputPixels: limits.emojiPixels, failOn: "error" } as const;
  const { format, pages = 1 } = await sharp(bytes, options).metadata();
  if (!KINDS.includes(format) || pages > limits.emojiFrames) throw unfit();
  const isAnimated = pages > 1;
  const image = sharp(bytes, { ...options, animated: isAnimated });
  // Frames stand one below the other: turning them would mix them.
  return (isAnimated ? image : image.autoOrient())
    .resize(limits.emojiSide, limits.emojiSide, { fit: "inside", withoutEnlargement: true })
    .webp({ quality, effort: 4 })
    .toBuffer();
}

/**
 * Makes a picture an emoji: upright, `limits.emojiSide` px at most, WebP without metadata. An animated one stays
 * animated: its frames are drawn anew, so that only pixels and their times are kept, and their number is bounded.
 * @throws `bad_picture`
 */
export function makeEmojiPicture(bytes: Buffer): Promise<Buffer> {
  return pictureInTurn(async () => {
    try {
      for (const quality of QUALITIES) {
        const picture = await drawAt(bytes, quality);
        if (picture.length <= limits.emojiKeptBytes) return picture;
      }
    } catch (error) {
      if (error instanceof AppError) throw error;
    }
    throw unfit();
  });
}
