/*
 * The shell and the page of a conversation, in one chunk: nearly everything that they need they share.
 */
export { Component as ChannelPage } from "./features/messages/ChannelPage.tsx";
export { Component as Shell } from "./features/shell/Shell.tsx";
