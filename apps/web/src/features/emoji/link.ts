import type { EmojiRow } from "@parley/contract";

/** What follows the workspace's own emoji, from the moment that anything needs them. */
export interface EmojiFollower {
  takeEmojiRows: (rows: readonly EmojiRow[]) => void;
  forgetEmoji: () => void;
  reloadEmoji: () => void;
}

let follower: EmojiFollower | undefined;

/**
 * The store says itself that it is there: it comes with whichever part needs it first, and from its first answer on
 * it may miss nothing.
 */
export function followEmoji(store: EmojiFollower): void {
  follower = store;
}

/** Rows of the workspace's stream; before anybody needs emoji there is nothing to follow. */
export const takeEmojiRows = (rows: readonly EmojiRow[]): void => follower?.takeEmojiRows(rows);

/** Too much was missed; `isAnew`: what is held is another database's. */
export function reloadEmoji(isAnew: boolean): void {
  if (isAnew) follower?.forgetEmoji();
  follower?.reloadEmoji();
}
