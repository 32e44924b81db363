/**
 * Draws the app's icons from its mark, `apps/web/public/favicon.svg`, into `apps/web/public/icons/`.
 * Run it after the mark was changed: `npm run make-icons`.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const folder = join(import.meta.dirname, "..", "apps", "web", "public");
const mark = readFileSync(join(folder, "favicon.svg"), "utf8");
const [green, white] = ["#0b6e4f", "#ffffff"];

/** The mark with other colours: its bubble, and the lines on it. */
const coloured = (bubble, lines) =>
  mark.replaceAll(green, "bubble").replaceAll(white, lines).replaceAll("bubble", bubble);

/** The bubble with its lines cut out: only its shape counts. */
const cut = coloured("#000000", "#000001")
  .replace("<title>Parley</title>", '<title>Parley</title><mask id="m">')
  .replaceAll("#000000", white)
  .replaceAll("#000001", "#000000")
  .replace("</svg>", '</mask><rect width="32" height="32" fill="#ffffff" mask="url(#m)"/></svg>');

/** Draws an SVG into a square, `share` of it wide, on a background or on none. */
async function draw(file, svg, size, { share = 1, background } = {}) {
  const side = Math.round(size * share);
  const input = await sharp(Buffer.from(svg), { density: (72 * side) / 32 })
    .resize(side, side)
    .png()
    .toBuffer();
  const empty = { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({
    create: { width: size, height: size, channels: 4, background: background ?? empty },
  })
    .composite([{ input, gravity: "centre" }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(folder, "icons", `${file}.png`));
}

mkdirSync(join(folder, "icons"), { recursive: true });
for (const size of [192, 512]) {
  await draw(`icon-${size}`, mark, size);
  // Systems cut these into circles and squares: what counts lies within the inner four fifths.
  await draw(`maskable-${size}`, coloured(white, green), size, { share: 0.56, background: green });
}
await draw("apple-touch-icon", coloured(white, green), 180, { share: 0.6, background: green });
await draw("badge-96", cut, 96);
