import type { StreamNews } from "../../platform/bus/bus.ts";
import type { Db } from "../../platform/database/db.ts";
import { inSnapshot } from "../../platform/database/snapshot.ts";
import { readWorkspaceNews, userNews } from "../accounts/index.ts";
import { channelNews } from "../channels/index.ts";
import { readChannelStream } from "../messages/index.ts";
import { selectStreamHead } from "./queries.ts";
import { readUserStream } from "./user-stream.ts";
import { readWorkspaceRows } from "./workspace-rows.ts";

async function channelSince(
  db: Db,
  channel_id: string,
  after: number,
): Promise<StreamNews | undefined> {
  return inSnapshot(db, async (tx) => {
    const at = await selectStreamHead(tx, channel_id);
    if (!at || at.head <= after) return undefined;
    const { head, members_rev, reset_rev } = at;
    const frames =
      after < reset_rev
        ? undefined
        : await readChannelStream(tx, { channel_id, head, members_rev }, after);
    // Too much for one frame: an empty one at the head is a gap to every client, and each asks for its own.
    const [frame] = frames ?? [];
    if (!frame || frames?.length !== 1) {
      return channelNews({ type: "channel", channel_id, after: head, head, members_rev, rows: [] });
    }
    return channelNews(frame);
  });
}

async function userSince(db: Db, user_id: string, after: number): Promise<StreamNews | undefined> {
  const frame = await inSnapshot(db, (tx) => readUserStream(tx, user_id, after));
  return frame && userNews(user_id, frame);
}

/** All changes of a stream after a number, as one news: how a node makes good what the bus lost. */
export function readNews(
  db: Db,
  audience: StreamNews["audience"],
  id: string,
  after: number,
): Promise<StreamNews | undefined> {
  if (audience === "channel") return channelSince(db, id, after);
  if (audience === "user") return userSince(db, id, after);
  return inSnapshot(db, (tx) => readWorkspaceNews(tx, after, audience, readWorkspaceRows));
}
