import type { Id } from "@parley/contract";
import { limits } from "@parley/contract";
import {
  forgetChannelMessages,
  writeChannelMessages,
} from "../../platform/local-db/channel-messages.ts";
import type { ChannelMessages } from "../../platform/local-db/schema.ts";
import { log } from "../../platform/log/log.ts";
import { useChannels } from "../channels/index.ts";
import { liveRange } from "./ranges.ts";
import type { Timeline } from "./state.ts";
import { useTimelines } from "./store.ts";

/** ms without a change before what changed is written. */
const WRITE_AFTER = 1_000;

/** The newest page of a channel as it is kept; null while its present is not loaded. */
export function cachedOf({ channel_id, root, ranges }: Timeline): ChannelMessages | null {
  const live = root === null ? liveRange(ranges) : undefined;
  if (!live) return null;
  const messages = live.rows.slice(-limits.pageDefault);
  const isAll = live.from === 0 && messages.length === live.rows.length;
  return {
    channel_id,
    messages: [...messages],
    lastPage: isAll ? 1 : 2,
    currentPage: 1,
    lastMessageId: messages.at(-1)?._id ?? null,
  };
}

/** Keeps the newest page of every visited channel in the local database, until the returned function is called. */
export function startMessageCache(): () => void {
  const changed = new Set<Id>();
  const gone = new Set<Id>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  async function write(): Promise<void> {
    const { timelines } = useTimelines.getState();
    const rows = [...changed].flatMap((id) => {
      const timeline = timelines[id];
      return (timeline && cachedOf(timeline)) ?? [];
    });
    const left = [...gone];
    changed.clear();
    gone.clear();
    try {
      if (left.length > 0) await forgetChannelMessages(left);
      if (rows.length > 0) await writeChannelMessages(rows, () => isOver);
    } catch (error) {
      log.warn("Messages could not be kept on this device", error);
    }
  }

  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void write(), WRITE_AFTER);
  }

  const unfollowTimelines = useTimelines.subscribe(({ timelines }, before) => {
    for (const [key, timeline] of Object.entries(timelines)) {
      if (timeline.root === null && timeline.ranges !== before.timelines[key]?.ranges)
        changed.add(key);
    }
    if (changed.size > 0) later();
  });
  const unfollowChannels = useChannels.subscribe(({ byId }, before) => {
    for (const id of Object.keys(before.byId)) if (!byId[id]) gone.add(id);
    if (gone.size > 0) later();
  });
  return () => {
    isOver = true;
    clearTimeout(timer);
    unfollowTimelines();
    unfollowChannels();
  };
}
