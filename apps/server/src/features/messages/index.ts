export { readChannelStream } from "./channel-stream.ts";
export { messagesExport } from "./export-messages.ts";
export { messageFileHooks } from "./file-hooks.ts";
export { joinHooks, type MessageHooks } from "./hooks.ts";
export { changeOf, lockedMessage, type MessageChange } from "./locked-message.ts";
export { maySend } from "./policy.ts";
export { postSystem } from "./post-system.ts";
export { selectMessages, selectMessagesById } from "./queries/read.ts";
export { messagesRoutes } from "./routes.ts";
