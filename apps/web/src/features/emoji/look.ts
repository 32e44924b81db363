import type { CustomEmoji } from "@parley/contract";
import { emojiOf } from "@parley/contract/standard-emoji";

/** A custom emoji as it is held; neither a picture nor an alias: it was removed. */
export type HeldEmoji = Pick<CustomEmoji, "name" | "picture" | "alias_of" | "rev">;
export type HeldByName = Readonly<Record<string, HeldEmoji>>;

/** How an emoji looks: as a character or as a picture. */
export type EmojiLook = { text: string } | { picture: string };

/** The name in `:name:`; null for a character. */
const nameIn = (emoji: string): string | null => /^:(.+):$/.exec(emoji)?.[1] ?? null;

const isHeld = (byName: HeldByName, name: string) => Object.hasOwn(byName, name);

/** How the emoji of a name looks; undefined for a name that means none. */
export function lookOf(name: string, byName: HeldByName): EmojiLook | undefined {
  const text = emojiOf(name);
  if (text !== undefined) return { text };
  const held = isHeld(byName, name) ? byName[name] : undefined;
  if (held?.picture) return { picture: held.picture };
  if (!held?.alias_of) return undefined;
  const target = nameIn(held.alias_of);
  if (target === null) return { text: held.alias_of };
  const picture = isHeld(byName, target) ? byName[target]?.picture : undefined;
  return picture ? { picture } : undefined;
}

/** Takes what changed over what is held: by name, the later change wins. */
export function withRows(byName: HeldByName, rows: readonly HeldEmoji[]): HeldByName {
  const next = { ...byName };
  for (const { name, picture, alias_of, rev } of rows) {
    if ((isHeld(byName, name) ? (byName[name]?.rev ?? 0) : 0) <= rev)
      next[name] = { name, picture, alias_of, rev };
  }
  return next;
}

/** The list as it was at number `head` of the workspace's stream, with what changed since. */
export function withList(byName: HeldByName, list: readonly HeldEmoji[], head: number): HeldByName {
  const later = Object.values(byName).filter(({ rev }) => rev > head);
  return withRows(withRows({}, list), later);
}
