import type { WayBack } from "./way-back.ts";

/** A pane under a finger. */
export interface Moved {
  /** Moves it so many pixels from its place. */
  to: (along: number) => void;
  /** Moves it out and goes back. */
  leave: () => void;
  /** Puts it where it was. */
  giveBack: () => void;
}

/** ms to either side when the finger is lifted. */
const TIME = 160;
/** ms that the page below may take to come. */
const PATIENCE = 1_000;

const OVER =
  "position:relative;z-index:30;background:var(--color-background);box-shadow:var(--shadow-float)";
const BELOW = "display:flex;position:absolute;inset:0;width:auto;overflow:hidden";

/**
 * Lets a pane follow a finger, with what it leads back to below it. Only its transform moves; where motion is
 * reduced nothing does, and the swipe counts at its end.
 */
export function moveAway({ pane, button, below }: WayBack, isMirrored: boolean): Moved {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (isStill) return { to: () => {}, leave: () => button.click(), giveBack: () => {} };
  const sign = isMirrored ? -1 : 1;
  const own = pane.style.cssText;
  const ownBelow = below?.style.cssText ?? "";
  const isOver = pane.matches("main");
  const frame = pane.parentElement;
  const ownFrame = frame?.style.cssText ?? "";
  // What stands outside of it is no place to scroll to.
  if (frame) frame.style.overflow = "clip";
  if (isOver) pane.style.cssText += OVER;
  if (below) below.style.cssText += BELOW;
  let at = 0;
  const reset = () => {
    pane.style.cssText = own;
    if (below) below.style.cssText = ownBelow;
    if (frame) frame.style.cssText = ownFrame;
  };
  const glide = async (target: number) => {
    const frames = [at, target].map((x) => ({ transform: `translateX(${sign * x}px)` }));
    const gliding = pane.animate(frames, { duration: TIME, easing: "ease-out", fill: "forwards" });
    await gliding.finished.catch(() => undefined);
    return gliding;
  };
  return {
    to(along) {
      at = along;
      pane.style.transform = `translateX(${sign * along}px)`;
    },
    async leave() {
      const gliding = await glide(pane.clientWidth);
      button.click();
      await untilGone(pane);
      gliding.cancel();
      reset();
    },
    async giveBack() {
      const gliding = await glide(0);
      gliding.cancel();
      reset();
    },
  };
}

/** Waits until what led here has left the page. */
async function untilGone(pane: HTMLElement): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (pane.isConnected && performance.now() < end)
    await new Promise((done) => requestAnimationFrame(done));
}
