export { AnyEmoji } from "./AnyEmoji.tsx";
export { EmojiSign } from "./EmojiSign.tsx";
export { emojiKey } from "./emoji-key.ts";
export { frequentEmoji, noteUse } from "./frequent.ts";
export {
  askForEmoji,
  EmojiPicker,
  emojiFinder,
  NamedEmoji,
} from "./late.tsx";
export { reloadEmoji, takeEmojiRows } from "./link.ts";
export type { EmojiSuggestion } from "./suggest-emoji.ts";
