import type { ChannelCursor, Cursors, Id } from "@parley/contract";
import { type Effect, isCached, type SyncState } from "../messages/index.ts";

/** Channels in one command: well below the limits of the protocol in number and bytes. */
const CHANNELS_AT_ONCE = 1_000;

/** What is to be asked with the next `sync`. */
export interface Questions {
  user: boolean;
  workspace: boolean;
  /** Null asks for all. */
  channels: ReadonlySet<Id> | null;
}

export const noQuestions: Questions = { user: false, workspace: false, channels: new Set() };
export const allQuestions: Questions = { user: true, workspace: true, channels: null };

/** Adds what an effect wants to know. */
export function withEffect(held: Questions, effect: Effect): Questions {
  switch (effect.type) {
    case "sync_all":
      return allQuestions;
    case "sync_user":
      return { ...held, user: true };
    case "sync_workspace":
      return { ...held, workspace: true };
    case "sync":
      return held.channels === null
        ? held
        : { ...held, channels: new Set([...held.channels, effect.channel_id]) };
    default:
      return held;
  }
}

/** The cursors to send, in as many commands as they need; none when nothing is asked. */
export function cursorsOf(state: SyncState, { user, workspace, channels }: Questions): Cursors[] {
  const ids = channels === null ? Object.keys(state.channels) : [...channels];
  const cursors = ids.flatMap((id): ChannelCursor[] => {
    const held = state.channels[id];
    return held ? [{ id, cursor: held.cursor, cached: isCached(state, id) }] : [];
  });
  const parts: Cursors[] = [];
  for (let start = 0; start < cursors.length; start += CHANNELS_AT_ONCE)
    parts.push({ channels: cursors.slice(start, start + CHANNELS_AT_ONCE) });
  const [first = { channels: [] }, ...rest] = parts;
  if (!user && !workspace && parts.length === 0) return [];
  return [
    {
      ...first,
      ...(user && { user: state.user }),
      ...(workspace && { workspace: state.workspace.cursor }),
    },
    ...rest,
  ];
}
