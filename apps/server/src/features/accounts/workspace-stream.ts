import { limits, type WorkspaceFrame, type WorkspaceStreamRow } from "@parley/contract";
import type { StreamNews } from "../../platform/bus/bus.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { selectPeopleSince } from "./queries/users.ts";
import { selectWorkspace, type WorkspaceState } from "./queries/workspace.ts";

const rowOf = ({ rev, name, mark }: WorkspaceState): WorkspaceStreamRow => ({
  type: "workspace",
  rev,
  name,
  mark,
});

/** The workspace's own properties as they stand, for everyone. */
export const workspaceRow = async (tx: Tx) => rowOf(await selectWorkspace(tx));

/** A change of the workspace stream as news for everyone. */
export function workspaceNews(
  after: number,
  head: number,
  rows: WorkspaceStreamRow[],
  reset?: boolean,
): StreamNews {
  const frame: WorkspaceFrame = {
    type: "workspace",
    after,
    head,
    rows,
    ...(reset ? { reset } : {}),
  };
  return {
    type: "stream",
    audience: "workspace",
    id: "",
    after,
    head,
    members_rev: 0,
    frame: JSON.stringify(frame),
  };
}

/** What changed for everyone since `cursor`; undefined when nothing did. Run it in a snapshot. */
export async function readWorkspaceStream(
  db: Db,
  cursor: number,
): Promise<WorkspaceFrame | undefined> {
  const workspace = await selectWorkspace(db);
  const { head } = workspace;
  if (head <= cursor) return undefined;
  const people = await selectPeopleSince(db, cursor, limits.catchUpPeople + 1);
  const reset = people.length > limits.catchUpPeople;
  const rows: WorkspaceStreamRow[] = workspace.rev > cursor ? [rowOf(workspace)] : [];
  if (!reset) rows.push(...people.map((person) => ({ type: "person" as const, ...person })));
  return { type: "workspace", after: cursor, head, rows, ...(reset ? { reset } : {}) };
}
