import { limits, type WorkspaceFrame, type WorkspaceStreamRow } from "@parley/contract";
import type { StreamNews } from "../../platform/bus/bus.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { together } from "../../platform/database/pipeline.ts";
import { selectPeopleSince, type WorkspaceNumber } from "./queries/users.ts";
import { selectWorkspace, type WorkspaceState } from "./queries/workspace.ts";
import { headForSetBack } from "./set-back.ts";

const rowOf = ({ rev, name, mark }: WorkspaceState): WorkspaceStreamRow => ({
  type: "workspace",
  rev,
  name,
  mark,
});

/** The workspace's own properties as they stand, for everyone. */
export const workspaceRow = async (tx: Tx) => rowOf(await selectWorkspace(tx));

/** The workspace's stream as members hear it, or as guests do. */
type WorkspaceAudience = "workspace" | "guests";

/**
 * What guests hear of a change: of people only that somebody is not as they were. Whom they may know
 * depends on each of them, so they ask for those that they know by `user/list`, which tells them no others.
 */
function forGuests({ rows, reset, ...frame }: WorkspaceFrame): WorkspaceFrame {
  const told = rows.filter(({ type }) => type === "workspace" || type === "emoji");
  const isLess = reset || rows.some(({ type }) => type === "person");
  return { ...frame, rows: told, ...(isLess ? { reset: true } : {}) };
}

function newsTo(
  audience: WorkspaceAudience,
  members_rev: number,
  frame: WorkspaceFrame,
): StreamNews {
  const { after, head } = frame;
  return {
    type: "stream",
    audience,
    id: "",
    after,
    head,
    members_rev,
    frame: JSON.stringify(frame),
  };
}

/** A change of the workspace stream as news for everyone: with names for members, without for guests. */
export function workspaceNews(
  { after, head, guests_rev }: WorkspaceNumber,
  rows: WorkspaceStreamRow[],
): StreamNews[] {
  const frame: WorkspaceFrame = { type: "workspace", after, head, rows };
  return [newsTo("workspace", guests_rev, frame), newsTo("guests", guests_rev, forGuests(frame))];
}

/** Rows of the workspace's stream that later features keep. */
export type ReadWorkspaceRows = (
  db: Db,
  cursor: number,
) => Promise<{ rows: WorkspaceStreamRow[]; isTooMuch: boolean }>;

/**
 * What changed since `cursor` for those who hear it so; undefined when nothing did. Run it in a snapshot.
 * @param more what later features keep in this stream
 */
export async function readWorkspaceStream(
  db: Db,
  cursor: number,
  audience: WorkspaceAudience,
  more: ReadWorkspaceRows,
): Promise<WorkspaceFrame | undefined> {
  const workspace = await selectWorkspace(db);
  const { head } = workspace;
  if (head === cursor) return undefined;
  const below = headForSetBack(head, cursor);
  if (below !== undefined) {
    return { type: "workspace", after: below, head: below, rows: [], reset: true };
  }
  const [people, kept] = await together([
    selectPeopleSince(db, cursor, limits.catchUpPeople + 1),
    more(db, cursor),
  ]);
  const reset = people.length > limits.catchUpPeople || kept.isTooMuch;
  const rows: WorkspaceStreamRow[] = workspace.rev > cursor ? [rowOf(workspace)] : [];
  rows.push(...kept.rows);
  if (!reset) rows.push(...people.map((person) => ({ type: "person" as const, ...person })));
  const frame: WorkspaceFrame = {
    type: "workspace",
    after: cursor,
    head,
    rows,
    ...(reset ? { reset } : {}),
  };
  return audience === "guests" ? forGuests(frame) : frame;
}

/** The same as news, for a node that missed it. Run it in a snapshot. */
export async function readWorkspaceNews(
  db: Db,
  cursor: number,
  audience: WorkspaceAudience,
  more: ReadWorkspaceRows,
): Promise<StreamNews | undefined> {
  const frame = await readWorkspaceStream(db, cursor, audience, more);
  const { guests_rev } = await selectWorkspace(db);
  return frame && newsTo(audience, guests_rev, frame);
}
