export { AnyEmoji } from "./AnyEmoji.tsx";
export { EmojiSign } from "./EmojiSign.tsx";
export { emojiKey } from "./emoji-key.ts";
export { frequentEmoji, noteUse } from "./frequent.ts";
export {
  askForEmoji,
  EmojiPicker,
  emojiFinder,
  NamedEmoji,
  reloadEmoji,
  takeEmojiRows,
} from "./late.tsx";
export type { EmojiSuggestion } from "./suggest-emoji.ts";
