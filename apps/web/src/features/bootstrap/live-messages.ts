import type { Message, ServerFrame } from "@parley/contract";

/** Messages that a live frame brings for the first time; what is caught up comes with counts or in pages. */
export function liveMessages(frame: ServerFrame): Message[] {
  if (frame.type !== "channel" || frame.counts || frame.more) return [];
  return frame.rows.flatMap((row) =>
    row.type === "message" && row.seq === row.rev && row.deleted_at === null ? [row] : [],
  );
}
