import { type ChannelFrame, type ChannelStreamRow, limits } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import { together } from "../../platform/database/pipeline.ts";
import { selectChannelChanges, selectMemberChanges } from "../channels/index.ts";
import { selectChangedSince } from "./queries/read.ts";

/** Where a channel stands in the snapshot that is read. */
export interface ChannelHead {
  channel_id: string;
  head: number;
  members_rev: number;
}

/** A change touches a message and at most its root. */
const ROWS_PER_CHANGE = 2;

/** Text on one page: a page of long messages has fewer of them, so that no socket holds megabytes. */
const PAGE_TEXT = 128 * 1024;

/** Cuts rows into pages without splitting a number: rows of one change belong together. */
function paged(rows: ChannelStreamRow[]): ChannelStreamRow[][] {
  const pages: ChannelStreamRow[][] = [[]];
  let written = 0;
  for (const row of rows) {
    const page = pages.at(-1) ?? [];
    const isFull = page.length >= limits.catchUpPage || written >= PAGE_TEXT;
    if (isFull && page.at(-1)?.rev !== row.rev) {
      pages.push([row]);
      written = 0;
    } else page.push(row);
    if (row.type === "message") written += row.text.length;
  }
  return pages;
}

/**
 * Everything that changed in a channel after `cursor`, as frames of the one shape: live and caught up
 * are the same to a client. Run it in the snapshot that `at` was read in.
 * @returns undefined when too much was missed: the answer is a reset
 */
export async function readChannelStream(
  db: Db,
  at: ChannelHead,
  cursor: number,
): Promise<ChannelFrame[] | undefined> {
  const { channel_id, head, members_rev } = at;
  if (head - cursor > limits.catchUpChanges) return undefined;
  const most = limits.catchUpChanges * ROWS_PER_CHANGE;
  const [messages, members, changes] = await together([
    selectChangedSince(db, channel_id, cursor, most),
    members_rev > cursor ? selectMemberChanges(db, channel_id, cursor) : [],
    selectChannelChanges(db, channel_id, cursor),
  ]);
  const rows: ChannelStreamRow[] = [
    ...messages.map((message) => ({ type: "message" as const, ...message })),
    ...members,
    ...changes,
  ].sort((a, b) => a.rev - b.rev);
  const pages = paged(rows);
  let after = cursor;
  return pages.map((page, index) => {
    const isLast = index === pages.length - 1;
    const frame: ChannelFrame = {
      type: "channel",
      channel_id,
      after,
      head: isLast ? head : (page.at(-1)?.rev ?? head),
      members_rev,
      rows: page,
      ...(isLast ? {} : { more: true }),
    };
    after = frame.head;
    return frame;
  });
}
