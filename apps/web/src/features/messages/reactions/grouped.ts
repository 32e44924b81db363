import type { Id, Message } from "@parley/contract";

type Reaction = Message["reactions"][number];

/** Reactions with one emoji in all its skin tones: what counts is how many agree. */
export interface ReactionGroup extends Reaction {
  /** The tones of it; `emoji` is the first. */
  variants: readonly string[];
}

/** An emoji without its tone and colour selector: only to compare by. */
const bare = (emoji: string): string => emoji.replace(/[\u{1F3FB}-\u{1F3FF}\uFE0F]/gu, "");

/** One group an emoji, in the order in which they were first used; nobody counts twice who is known. */
export function grouped(reactions: readonly Reaction[]): ReactionGroup[] {
  const groups = new Map<string, ReactionGroup>();
  for (const { emoji, count, user_ids } of reactions) {
    const held = groups.get(bare(emoji));
    const known = new Set(held?.user_ids);
    const more = user_ids.filter((id) => !known.has(id));
    groups.set(bare(emoji), {
      emoji: held?.emoji ?? emoji,
      variants: [...(held?.variants ?? []), emoji],
      count: (held?.count ?? 0) + count - (user_ids.length - more.length),
      user_ids: [...known, ...more],
    });
  }
  return [...groups.values()];
}

/** Which emoji most people agree with: a message begins so, those used as often in the order in which they came. */
export const mostUsed = (groups: readonly ReactionGroup[]): string[] =>
  groups.toSorted((a, b) => b.count - a.count).map(({ emoji }) => bare(emoji));

/** In this order; what is not in it comes last, as it came. */
export function inOrder(groups: readonly ReactionGroup[], order: string[]): ReactionGroup[] {
  const placeOf = ({ emoji }: ReactionGroup) => {
    const place = order.indexOf(bare(emoji));
    return place < 0 ? order.length : place;
  };
  return groups.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** What one has reacted with to this emoji, in whatever tone. */
export const ownVariant = (
  reactions: readonly Reaction[],
  emoji: string,
  me: Id,
): string | undefined =>
  reactions.find((one) => bare(one.emoji) === bare(emoji) && one.user_ids.includes(me))?.emoji;
