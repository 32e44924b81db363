import type { Square } from "./profile-actions.ts";

/** A part of a picture, in per cent of its width and height. */
interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The square of a picture's own pixels that a selection means; never outside it, never empty. */
export function squareOf(part: Part, width: number, height: number): Square {
  const wanted = Math.round(Math.min((part.width / 100) * width, (part.height / 100) * height));
  const size = Math.max(1, Math.min(wanted, width, height));
  const place = (percent: number, whole: number) =>
    Math.max(0, Math.min(Math.round((percent / 100) * whole), whole - size));
  return { x: place(part.x, width), y: place(part.y, height), size };
}
