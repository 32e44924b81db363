import type { SavedState, SetSavedBody } from "@parley/contract";

/** How a message stands on its owner's list. */
export interface Standing {
  state: SavedState;
  remind_at: Date | null;
}

/**
 * What a wish makes of it. Pure.
 * @param held null: it is not on the list
 * @returns null: off the list; undefined: nothing changes
 */
export function nextState(
  held: Standing | null,
  { state, remind_at }: Pick<SetSavedBody, "state" | "remind_at">,
): Standing | null | undefined {
  if (state === "none") return held ? null : undefined;
  const wished = remind_at == null ? null : new Date(remind_at);
  const kept = remind_at === undefined ? (held?.remind_at ?? null) : wished;
  // What is done reminds of nothing.
  const next = { state, remind_at: state === "open" ? kept : null };
  const isSame = held?.state === next.state && +(held.remind_at ?? 0) === +(next.remind_at ?? 0);
  return isSame ? undefined : next;
}
