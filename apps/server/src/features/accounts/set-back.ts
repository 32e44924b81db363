/**
 * What a restored backup adds to the head of every stream: more changes than any stream sees between a backup and
 * the moment in which it is restored.
 */
export const RESTORE_LEAP = 1_000_000_000;

/**
 * The head to answer a cursor with that was given out by another database than this one: it is below the cursor,
 * which tells a client to begin anew. Undefined for a cursor of this one.
 * Beyond the head it is one from before a backup was restored, or a lie; far behind it, one from before a restore
 * that leapt ahead. Nobody stands at 0.
 */
export function headForSetBack(head: number, cursor: number): number | undefined {
  if (cursor > head) return head;
  return cursor > 0 && head - cursor >= RESTORE_LEAP / 2 ? 0 : undefined;
}
