import type { Id, UserGroup, UserGroupRow } from "@parley/contract";
import { create } from "zustand";
import { mergeNewer } from "../../platform/realtime/newer.ts";
import { onSessionEnd } from "../accounts/index.ts";

type Held = Pick<UserGroupRow, "_id" | "rev" | "group">;

/** Every group in the newest revision known; what was deleted stays as a row without one. */
export const useGroupRows = create<{ byId: Readonly<Record<Id, Held>> }>(() => ({ byId: {} }));

/** Takes rows of the workspace's stream where they are newer than what is known. */
export function takeGroupRows(rows: Iterable<Held>): void {
  const { byId } = useGroupRows.getState();
  const next = mergeNewer(byId, rows);
  if (next !== byId) useGroupRows.setState({ byId: next });
}

/** Begins with what the bootstrap, or the copy on this device, says. */
export const setGroups = (groups: readonly UserGroup[] = []): void =>
  useGroupRows.setState({
    byId: Object.fromEntries(
      groups.map((group) => [group._id, { _id: group._id, rev: group.rev, group }]),
    ),
  });

/** The groups that there are, by handle. */
export const groupsOf = (byId: Readonly<Record<Id, Held>>): UserGroup[] =>
  Object.values(byId)
    .flatMap(({ group }) => group ?? [])
    .sort((a, b) => a.handle.localeCompare(b.handle));

onSessionEnd(() => setGroups());
