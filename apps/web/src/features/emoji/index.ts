export { EmojiSign } from "./EmojiSign.tsx";
export { frequentEmoji, noteUse } from "./frequent.ts";
export { EmojiPicker, emojiFinder, NamedEmoji, reloadEmoji, takeEmojiRows } from "./late.tsx";

/** The page of the workspace's own emoji, fetched when it is opened. */
export const loadEmojiSettings = () => import("./EmojiSettings.tsx");
