/**
 * Two texts that were written for one place on two devices, as one in which nothing of either is lost: the one that
 * holds the other, or mine with theirs below it, so that the caret stays where one writes.
 */
export function together(mine: string, theirs: string): string {
  if (mine.includes(theirs)) return mine;
  if (theirs.includes(mine)) return theirs;
  return `${mine}\n\n${theirs}`;
}
