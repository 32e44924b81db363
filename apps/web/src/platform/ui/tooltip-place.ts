export type TooltipSide = "top" | "bottom" | "left" | "right";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** px between the element and its tooltip, and between the tooltip and the window's edge. */
const GAP = 6;
const EDGE = 8;

/** Reads `start` and `end` as left or right. */
export function physicalSide(side: string | undefined, isRtl: boolean): TooltipSide {
  if (side === "bottom") return "bottom";
  if (side === "start") return isRtl ? "right" : "left";
  if (side === "end") return isRtl ? "left" : "right";
  return "top";
}

const clamp = (value: number, max: number) => Math.max(EDGE, Math.min(value, max));

/**
 * Top-left corner, in px of the window, for a tip of that size beside `anchor`: centred on the side,
 * on the other side when there is no room, never over the window's edge.
 */
export function placeTip(
  anchor: Box,
  tip: { width: number; height: number },
  side: TooltipSide,
  view: { width: number; height: number },
): { left: number; top: number } {
  const above = anchor.top - GAP - tip.height;
  const below = anchor.top + anchor.height + GAP;
  const before = anchor.left - GAP - tip.width;
  const after = anchor.left + anchor.width + GAP;
  let left = anchor.left + (anchor.width - tip.width) / 2;
  let top = anchor.top + (anchor.height - tip.height) / 2;
  if (side === "top") top = above < EDGE ? below : above;
  if (side === "bottom") top = below + tip.height > view.height - EDGE ? above : below;
  if (side === "left") left = before < EDGE ? after : before;
  if (side === "right") left = after + tip.width > view.width - EDGE ? before : after;
  return {
    left: clamp(left, view.width - EDGE - tip.width),
    top: clamp(top, view.height - EDGE - tip.height),
  };
}
