import type { Id, Message } from "@parley/contract";

type Reaction = Message["reactions"][number];

/** What one wants of a message's reactions and the server has not confirmed yet: emoji → set or cleared. */
export type Wishes = Readonly<Record<string, boolean>>;

/** One's own reaction is among the first reactors; who reacted after many others is not named. */
const isOwn = ({ user_ids }: Reaction, me: Id): boolean => user_ids.includes(me);

function withWish(reactions: readonly Reaction[], emoji: string, set: boolean, me: Id): Reaction[] {
  const found = reactions.find((reaction) => reaction.emoji === emoji);
  if (!found) return set ? [...reactions, { emoji, count: 1, user_ids: [me] }] : [...reactions];
  if (isOwn(found, me) === set) return [...reactions];
  const changed: Reaction = set
    ? { emoji, count: found.count + 1, user_ids: [...found.user_ids, me] }
    : { emoji, count: found.count - 1, user_ids: found.user_ids.filter((id) => id !== me) };
  return reactions.flatMap((reaction) => {
    if (reaction !== found) return reaction;
    return changed.count > 0 ? changed : [];
  });
}

/** The reactions as they will be once everything that one wants is done. */
export const withWishes = (
  reactions: readonly Reaction[],
  wishes: Wishes | undefined,
  me: Id,
): readonly Reaction[] =>
  Object.entries(wishes ?? {}).reduce<readonly Reaction[]>(
    (shown, [emoji, set]) => withWish(shown, emoji, set, me),
    reactions,
  );
