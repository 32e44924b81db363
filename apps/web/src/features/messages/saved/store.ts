import type { Id, SavedMessage, UserStreamRow } from "@parley/contract";
import { create } from "zustand";
import { heldQueries } from "../../../platform/query/held-queries.ts";
import { onSessionEnd } from "../../accounts/index.ts";

/** Rows of one's own stream that are about saved messages. */
type SavedNews = Extract<UserStreamRow, { type: "saved" | "saved_reset" }>;

interface SavedState {
  /** What one keeps for later as the server has it; null for what was taken off, until the list is loaded anew. */
  byId: Readonly<Record<Id, { rev: number; saved: SavedMessage | null }>>;
}

const nothing: SavedState = { byId: {} };

/** What one keeps for later, by message. */
export const useSaved = create<SavedState>(() => nothing);

/** What loads the whole list. */
export const savedKey = ["saved", "list"];

/** Takes what the server says of one message; what is newer stays. */
export function takeSaved(message_id: Id, rev: number, saved: SavedMessage | null): void {
  const { byId } = useSaved.getState();
  if ((byId[message_id]?.rev ?? 0) > rev) return;
  useSaved.setState({ byId: { ...byId, [message_id]: { rev, saved } } });
}

/** A message was just taken off the list: what the stream says of it next is newer. */
export function takeUnsaved(message_id: Id): void {
  const { byId } = useSaved.getState();
  takeSaved(message_id, byId[message_id]?.rev ?? 0, null);
}

/** Takes a row of one's own stream. */
export function takeSavedNews(row: SavedNews): void {
  if (row.type === "saved") takeSaved(row._id, row.rev, row.saved);
  else void heldQueries()?.invalidateQueries({ queryKey: savedKey });
}

/** Takes the whole list as it was at number `rev` of one's own stream; what changed since stays. */
export function takeSavedList(list: readonly SavedMessage[], rev: number): void {
  const { byId } = useSaved.getState();
  const newer = Object.entries(byId).filter(([, held]) => held.rev > rev);
  const listed = list.map((saved) => [saved.message_id, { rev: saved.rev, saved }] as const);
  useSaved.setState({ byId: { ...Object.fromEntries(listed), ...Object.fromEntries(newer) } });
}

onSessionEnd(() => useSaved.setState(nothing));
