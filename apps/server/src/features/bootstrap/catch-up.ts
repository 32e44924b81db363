import type { ChannelCursor, Cursors, ResetFrame, ServerFrame } from "@parley/contract";
import { type Db, inSnapshot } from "../../platform/database/db.ts";
import { readWorkspaceStream } from "../accounts/index.ts";
import { type Membership, selectMembershipsIn } from "../channels/index.ts";
import { readChannelStream } from "../messages/index.ts";
import { selectOldestUnread, selectWorkspaceAudience } from "./queries.ts";
import { readUserStream } from "./user-stream.ts";

function resetTo({ row }: Membership): ResetFrame {
  const { channel, head, members_rev, counts, last_message_at } = row;
  const channel_id = channel._id;
  return { type: "reset", channel_id, head, members_rev, channel, counts, last_message_at };
}

/** What can be answered of a channel without reading its rows; undefined when rows must be read. */
function answerShortly(
  membership: Membership,
  { cursor, cached }: ChannelCursor,
  asked: boolean,
): ServerFrame[] | undefined {
  const { row, reset_rev } = membership;
  const { head, members_rev, counts } = row;
  if (cursor === head && !asked) return [];
  // A cursor beyond the head is one of another database: a restored backup, or a lie.
  if (!cached || cursor > head || cursor < reset_rev) return [resetTo(membership)];
  if (cursor < head) return undefined;
  const channel_id = row.channel._id;
  return [{ type: "channel", channel_id, after: head, head, members_rev, rows: [], counts }];
}

/** Brings one channel from a cursor to its head, with the counts that hold there: all of one snapshot. */
function catchUpChannel(
  db: Db,
  user_id: string,
  cursor: ChannelCursor,
  asked: boolean,
): Promise<ServerFrame[]> {
  return inSnapshot(db, async (tx) => {
    const [membership] = await selectMembershipsIn(tx, user_id, [cursor.id]);
    if (!membership) return [{ type: "gone", channel_id: cursor.id }];
    const answer = answerShortly(membership, cursor, asked);
    if (answer) return answer;
    const { head, members_rev, counts } = membership.row;
    const at = { channel_id: cursor.id, head, members_rev };
    const frames = await readChannelStream(tx, at, cursor.cursor);
    const last = frames?.at(-1);
    if (!frames || !last) return [resetTo(membership)];
    return [...frames.slice(0, -1), { ...last, counts }];
  });
}

/** Everything that takes no rows of channels, and the channels whose rows are still to be read. */
async function catchUpShortly(db: Db, user_id: string, cursors: Cursors, asked: boolean) {
  const channels = new Map(cursors.channels.map((cursor) => [cursor.id, cursor]));
  // A single channel needs no look at all of them first: so it is for most who were away for a moment.
  if (channels.size <= 1 && cursors.workspace === undefined && cursors.user === undefined)
    return { found: [], behind: [...channels.values()] };
  return inSnapshot(db, async (tx) => {
    const found: ServerFrame[] = [];
    const behind: ChannelCursor[] = [];
    if (cursors.workspace !== undefined) {
      const frame = await readWorkspaceStream(
        tx,
        cursors.workspace,
        await selectWorkspaceAudience(tx, user_id),
      );
      if (frame) found.push(frame);
    }
    if (cursors.user !== undefined) {
      const frame = await readUserStream(tx, user_id, cursors.user);
      if (frame) found.push(frame);
    }
    const ids = [...channels.keys()];
    const memberships = ids.length > 0 ? await selectMembershipsIn(tx, user_id, ids) : [];
    const byId = new Map(memberships.map((m) => [m.row.channel._id, m]));
    for (const cursor of channels.values()) {
      const membership = byId.get(cursor.id);
      const answer = membership && answerShortly(membership, cursor, asked);
      if (answer) found.push(...answer);
      else if (membership) behind.push(cursor);
      else found.push({ type: "gone", channel_id: cursor.id });
    }
    return { found, behind: await oldestUnreadFirst(tx, user_id, behind) };
  });
}

/** What has waited longest to be read comes first; where all is read, nobody waits. */
async function oldestUnreadFirst(db: Db, user_id: string, cursors: readonly ChannelCursor[]) {
  const ids = cursors.map(({ id }) => id);
  const oldest = ids.length > 1 ? await selectOldestUnread(db, user_id, ids) : new Map();
  const since = ({ id }: ChannelCursor) => oldest.get(id)?.getTime() ?? Number.POSITIVE_INFINITY;
  // Two that nobody waits for keep their order: infinity less infinity is no number.
  return cursors.toSorted((a, b) => since(a) - since(b) || 0);
}

/** Frames of catch-up, one by one; `next(true)` says that the reader is slow, and is answered without a frame. */
type CatchUp = AsyncGenerator<ServerFrame | undefined, void, boolean>;

/**
 * One channel's frames. For a slow reader the rows that are left are forgotten and read again once it has taken
 * what it was sent: a hundred of them would hold hundreds of megabytes.
 */
async function* channelFrames(
  db: Db,
  user_id: string,
  from: ChannelCursor,
  asked: boolean,
): CatchUp {
  for (let at: ChannelCursor | undefined = from; at; ) {
    let frames = await catchUpChannel(db, user_id, at, asked);
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
export async function* catchUp(db: Db, user_id: string, cursors: Cursors, asked: boolean): CatchUp {
  const { found, behind } = await catchUpShortly(db, user_id, cursors, asked);
  yield* found;
  for (const cursor of behind) yield* channelFrames(db, user_id, cursor, asked);
}
