/** CSS pixels in a point, the unit of a PDF. */
const PX_PER_PT = 96 / 72;
/** A small page is not blown up to a wide window beyond this. */
const WIDEST = 1.25;

/** How much larger than fitting the width pages may be, and smaller. */
const STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** Width and height of a page in points. */
export interface PageSize {
  width: number;
  height: number;
}

/** px per point with which a page fits into `room` px. */
export const fittingScale = ({ width }: PageSize, room: number): number =>
  Math.max(1, Math.min(room, width * PX_PER_PT * WIDEST)) / width;

/** The next larger (`1`) or smaller (`-1`) step; the same at the ends. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const next =
    direction === 1 ? STEPS.find((step) => step > zoom) : STEPS.findLast((step) => step < zoom);
  return next ?? zoom;
}

/** A canvas beyond this stays blank in some browsers, and a hostile page asks for far more. */
const MOST_PIXELS = 16 * 1024 * 1024;

/** Canvas pixels for a CSS pixel: those of the screen, fewer where the canvas would be too large. */
export function sharpness(width: number, height: number, screen: number): number {
  return Math.min(Math.max(1, screen), Math.sqrt(MOST_PIXELS / (width * height)));
}
