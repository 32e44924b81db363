import sharp, { type Sharp } from "sharp";

/** Makes a real image: red in its upper left corner, blue elsewhere, so that its orientation shows. */
export async function makeImage(
  { width, height }: { width: number; height: number },
  finish: (image: Sharp) => Sharp = (image) => image.png(),
): Promise<Uint8Array<ArrayBuffer>> {
  const create = { channels: 3 as const, background: "#2244aa" };
  const corner = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const red = await sharp({ create: { ...corner, channels: 3, background: "#cc2222" } })
    .raw()
    .toBuffer();
  const image = sharp({ create: { width, height, ...create } }).composite([
    { input: red, raw: { ...corner, channels: 3 }, top: 0, left: 0 },
  ]);
  // A pipeline of its own: what `finish` asks for then comes after the corner is in place.
  const raw = await image.removeAlpha().raw().toBuffer();
  return new Uint8Array(
    await finish(sharp(raw, { raw: { width, height, channels: 3 } })).toBuffer(),
  );
}
