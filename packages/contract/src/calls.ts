import { accountCalls } from "./calls/accounts.ts";
import { administrationCalls } from "./calls/administration.ts";
import { channelCalls } from "./calls/channels.ts";
import { draftCalls } from "./calls/drafts.ts";
import { emojiCalls } from "./calls/emoji.ts";
import { eventCalls } from "./calls/events.ts";
import { fileCalls } from "./calls/files.ts";
import { inviteCalls } from "./calls/invites.ts";
import { messageCalls } from "./calls/messages.ts";
import { notificationCalls } from "./calls/notifications.ts";
import { ownAccountCalls } from "./calls/own-account.ts";
import { presenceCalls } from "./calls/presence.ts";
import { previewCalls } from "./calls/previews.ts";
import { pushCalls } from "./calls/push.ts";
import { reactionCalls } from "./calls/reactions.ts";
import { savedCalls } from "./calls/saved.ts";
import { scheduledCalls } from "./calls/scheduled.ts";
import { searchCalls } from "./calls/search.ts";
import { signInCalls } from "./calls/sign-in.ts";
import { threadCalls } from "./calls/threads.ts";
import { userGroupCalls } from "./calls/user-groups.ts";

/** Every call of the HTTP API. The server serves exactly these, and the permission tests walk over them. */
export const calls = {
  ...accountCalls,
  ...administrationCalls,
  ...channelCalls,
  ...inviteCalls,
  ...fileCalls,
  ...messageCalls,
  ...reactionCalls,
  ...emojiCalls,
  ...previewCalls,
  ...threadCalls,
  ...signInCalls,
  ...ownAccountCalls,
  ...presenceCalls,
  ...eventCalls,
  ...searchCalls,
  ...notificationCalls,
  ...pushCalls,
  ...savedCalls,
  ...draftCalls,
  ...scheduledCalls,
  ...userGroupCalls,
} as const;
