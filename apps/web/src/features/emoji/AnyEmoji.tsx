import { NamedEmoji } from "./late.tsx";

/** An emoji as it is stored: a character, or `:name:` of one of the workspace's own. */
export const AnyEmoji = ({ emoji, isLarge }: { emoji: string; isLarge?: boolean }) =>
  emoji.startsWith(":") ? <NamedEmoji name={emoji.slice(1, -1)} isLarge={isLarge} /> : emoji;
