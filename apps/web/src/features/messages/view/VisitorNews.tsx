import type { Id } from "@parley/contract";
import { useEffect } from "react";
import { askStrangeChannel } from "../../channels/index.ts";
import { loadPage } from "../load-page.ts";
import { liveRange } from "../ranges.ts";
import { readSync } from "../store.ts";
import { forgetVisit } from "../visit-timeline.ts";

/** ms between two looks at a channel that one only visits. */
const EVERY = 10_000;
/** Changes after which the newest page may not reach back to what is there. */
const MOST = 50;

/** Asks how the channel is now, and loads what is new. Resolves to the number of its last change. */
async function look(channelId: Id, known: number | null): Promise<number> {
  const { last_seq } = await askStrangeChannel(channelId);
  if (last_seq === known) return known;
  if (known !== null && last_seq - known > MOST) {
    forgetVisit(channelId);
    return last_seq;
  }
  for (const [key, { channel_id, ranges }] of Object.entries(readSync().timelines))
    if (channel_id === channelId && liveRange(ranges))
      await loadPage(channelId, key === channelId ? null : key, {});
  return last_seq;
}

/**
 * Keeps what a visitor looks at up to date, while it is looked at: no news of a channel comes to who is not in it. It
 * also finds out that the channel is not theirs to see any more, whereupon the page says so.
 */
export function VisitorNews({ channelId }: { channelId: Id }) {
  useEffect(() => {
    let known: number | null = null;
    let isLooking = false;
    const again = async () => {
      if (isLooking || document.visibilityState === "hidden") return;
      isLooking = true;
      // What fails is tried at the next look; that the channel is gone shows by itself.
      known = await look(channelId, known).catch(() => known);
      isLooking = false;
    };
    const timer = setInterval(() => void again(), EVERY);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, [channelId]);
  return null;
}
