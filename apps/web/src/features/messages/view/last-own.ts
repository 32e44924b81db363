import type { Id, Message } from "@parley/contract";
import { liveRange } from "../ranges.ts";
import type { Timeline } from "../state.ts";

/** The newest message that this person wrote and may still edit. */
export function lastOwn(timeline: Timeline | undefined, me: Id): Message | undefined {
  const rows = liveRange(timeline?.ranges ?? [])?.rows ?? [];
  return rows.findLast(
    ({ author, deleted_at, system }) => author._id === me && deleted_at === null && !system,
  );
}
