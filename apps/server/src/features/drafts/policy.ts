/**
 * Whether a text may take the place of what is stored: it was made from that, or the same session goes on writing
 * after an answer that it did not get. Everything else was changed elsewhere meanwhile, and nothing of it may be lost.
 * @param held what is stored; `base` is the number that the new text was made from
 */
export function mayReplace(
  held: { rev: number; session_id: string } | undefined,
  { base, session_id }: { base: number; session_id: string },
): boolean {
  return held === undefined || held.rev === base || held.session_id === session_id;
}
