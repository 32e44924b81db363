import { EmojiSign } from "./EmojiSign.tsx";
import { lookOf } from "./look.ts";
import { useEmoji } from "./store.ts";

/** The emoji of a name; `:name:` where it means none. */
export function NamedEmoji({ name, isLarge }: { name: string; isLarge?: boolean }) {
  const byName = useEmoji((state) => state.byName);
  const look = lookOf(name, byName);
  return look ? <EmojiSign look={look} label={`:${name}:`} isLarge={isLarge} /> : `:${name}:`;
}
