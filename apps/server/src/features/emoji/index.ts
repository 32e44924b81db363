export { emojiKey } from "./add-emoji.ts";
export { selectEmojiSince } from "./emoji-news.ts";
export { emojiExport, forgetEmojiAdder } from "./export-emoji.ts";
export { type ImportedEmoji, type ImportedEmojiCounts, importEmoji } from "./import-emoji.ts";
export { resolveEmoji } from "./resolve-emoji.ts";
export { emojiRoutes } from "./routes.ts";
