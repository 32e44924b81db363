/** A row of a change stream: `rev` is the number of its last change. */
export interface Revised {
  _id: string;
  rev: number;
}

/**
 * Puts rows into a store by id where they are newer than what is held. Returns `held` itself when
 * nothing was, so that a comparison by identity tells whether anything changed.
 */
export function mergeNewer<T extends Revised>(
  held: Readonly<Record<string, T>>,
  rows: Iterable<T>,
): Readonly<Record<string, T>> {
  let next: Record<string, T> | undefined;
  for (const row of rows) {
    const known = (next ?? held)[row._id];
    if (known && known.rev >= row.rev) continue;
    next ??= { ...held };
    next[row._id] = row;
  }
  return next ?? held;
}
