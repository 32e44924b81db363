import type { ChannelCursor, Cursors, ServerFrame } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import { channelReader, type ReadChannel } from "./channel-reader.ts";
import { outlineReader } from "./outline-reader.ts";

/** Frames of catch-up, one by one; `next(true)` says that the reader is slow, and is answered without a frame. */
type Frames = AsyncGenerator<ServerFrame | undefined, void, boolean>;

/**
 * One channel's frames. For a slow reader the rows that are left are forgotten and read again once it has taken
 * what it was sent: a hundred of them would hold hundreds of megabytes.
 */
async function* channelFrames(
  read: ReadChannel,
  user_id: string,
  from: ChannelCursor,
  asked: boolean,
): Frames {
  for (let at: ChannelCursor | undefined = from; at; ) {
    let frames = await read({ user_id, cursor: at, asked });
    at = undefined;
    for (const frame of frames) {
      const isSlow = yield frame;
      if (!isSlow || frame.type !== "channel" || !frame.more) continue;
      at = { ...from, cursor: frame.head };
      break;
    }
    frames = [];
    if (at) yield undefined;
  }
}

/**
 * Frames that bring these cursors up to date: only what differs, with counts, each stream in a snapshot.
 * The channels whose rows are read come with the oldest unread message first, one at a time, so that a client
 * that asks for everything and reads nothing costs the memory of what the network was given. A channel that this
 * person may not hear (any more) is `gone`, whether it ever existed or not.
 * @param asked the client asks to be told where it stands, also where nothing changed
 */
export type CatchUp = (user_id: string, cursors: Cursors, asked: boolean) => Frames;

/** Catch-up for all sockets of a node; what many of them lack is read once. */
export function createCatchUp(db: Db): CatchUp {
  const readOutline = outlineReader(db);
  const readChannel = channelReader(db);
  return async function* (user_id, cursors, asked) {
    const { found, behind } = await readOutline({ user_id, cursors, asked });
    yield* found;
    for (const cursor of behind) yield* channelFrames(readChannel, user_id, cursor, asked);
  };
}
