export {
  addMembers,
  joinChannel,
  leaveChannel,
  openDirect,
  setNotify,
  updateChannel,
} from "./actions.ts";
export { Badge } from "./Badge.tsx";
export { ChannelDetails } from "./ChannelDetails.tsx";
export { ChannelHeader } from "./ChannelHeader.tsx";
export { ChannelMissing } from "./ChannelMissing.tsx";
export { ConversationIcon } from "./ConversationIcon.tsx";
export { ConversationRow } from "./ConversationRow.tsx";
export { openChannelDialog } from "./channel-dialogs.ts";
export { copyChannelLink } from "./copy-channel-link.ts";
export { addDetailsPart } from "./details-parts.ts";
export { type ChannelEntry, isMuted, lastByHand, readMark, shownCounts } from "./entry.ts";
export { findChannel } from "./find-channel.ts";
export { InsteadOfComposer } from "./InsteadOfComposer.tsx";
export { openInviteDialog, useInviteDialog } from "./invite-dialog.ts";
export { useChannelList, useMembers } from "./list-queries.ts";
export { muteEnds } from "./mute.ts";
export { nextUnread } from "./next-unread.ts";
export { conversationPath } from "./path.ts";
export { membersKey } from "./queries.ts";
export { rightsIn } from "./rights.ts";
export { SidebarChannels } from "./SidebarChannels.tsx";
export { badgeOf, byActivity, isUnread, waitingCount } from "./sidebar-order.ts";
export { setChannels, useChannel, useChannels } from "./store.ts";
export { conversationTitle, useConversationTitle, usePartner } from "./title.ts";
export { type Conversation, useConversation, useSharedChannel } from "./use-conversation.ts";
export { useMe } from "./use-me.ts";
export { openChannelOf } from "./use-open-channel.ts";
export { askStrangeChannel, useStrangeChannel } from "./use-strange-channel.ts";
export { useTask } from "./use-task.ts";
export { shortWhen } from "./when.ts";
