import type { ServerFrame } from "@parley/contract";
import type { Turn } from "../admission.ts";
import type { Connection } from "./connection.ts";
import { createPace } from "./pace.ts";

/** Frames one by one; `next(true)` says that the reader is slow, and may be answered without a frame. */
export type CatchUpFrames = AsyncGenerator<ServerFrame | undefined, void, boolean>;

/** Pages of a channel as messages of their own. */
const pages = new WeakMap<ServerFrame, Buffer>();

/**
 * A page that others are sent too, written once for all of them: a hundred sockets that lack the same and do not read
 * would hold a hundred copies of it.
 */
function pageOf(frame: ServerFrame): Buffer {
  const known = pages.get(frame);
  if (known) return known;
  const page = Buffer.from(`[${JSON.stringify(frame)}]`);
  pages.set(frame, page);
  return page;
}

/** Bytes of catch-up that a node writes before it looks at anything else. */
const takeTurn = createPace(256 * 1024);

/** Sends what somebody missed, no faster than they read it and than the node has room for; to who hangs up no more. */
export async function sendCatchUp(
  to: Connection,
  frames: CatchUpFrames,
  turn: Turn,
): Promise<void> {
  for (let step = await frames.next(false); !step.done && to.isOpen; ) {
    const frame = step.value;
    // The last one holds what is this person's own.
    if (frame?.type === "channel" && frame.more) {
      const page = pageOf(frame);
      await takeTurn(page.length);
      to.answerPage(page);
    } else if (frame) {
      const text = JSON.stringify(frame);
      await takeTurn(text.length);
      to.answer(text);
    }
    if (to.isFull) to.flush();
    const isSlow = to.isFull;
    step = await frames.next(isSlow);
    // A reader that takes its time must not hold up those who wait for their turn.
    if (isSlow) await turn.aside(to.drained());
  }
}
