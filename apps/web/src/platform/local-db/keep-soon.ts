import { log } from "../log/log.ts";

/** ms in which changes are gathered before they are written. */
const SETTLE = 1_000;
/** ms between two attempts at most. */
const LONGEST = 60_000;

/**
 * Keeps something on this device a moment from now, and again later as long as nothing of the session is kept yet:
 * it goes beside that.
 * @param keep false where it could not be kept yet
 * @returns what gives it up
 */
export function keepSoon(keep: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const later = (ms: number) => {
    if (!isOver) timer = setTimeout(() => void write(ms), ms);
  };
  const write = async (waited: number) => {
    try {
      if (!(await keep())) later(Math.min(2 * waited, LONGEST));
    } catch (error) {
      log.info("This is not kept on this device", error);
    }
  };
  later(SETTLE);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
