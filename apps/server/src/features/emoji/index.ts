export { selectEmojiSince } from "./emoji-news.ts";
export { emojiExport, forgetEmojiAdder } from "./export-emoji.ts";
export { resolveEmoji } from "./resolve-emoji.ts";
export { emojiRoutes } from "./routes.ts";
