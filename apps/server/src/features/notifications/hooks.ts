import type { ChannelHooks } from "../channels/index.ts";
import type { Invited, Withdrawn } from "../invites/index.ts";
import type { MessageHooks } from "../messages/index.ts";
import type { ReactionHooks } from "../reactions/index.ts";
import type { SavedHooks } from "../saved/index.ts";
import type { ThreadHooks } from "../threads/index.ts";
import { queueSent } from "./decider.ts";
import { readIn, reminderPutOff, unreadIn } from "./mark-read.ts";
import { eventBegins, peopleInvited } from "./notify-people.ts";
import { messageReacted } from "./notify-reactions.ts";
import { savedDue } from "./notify-reminders.ts";
import { messageChanged, takeBackNotices } from "./take-back.ts";

/** What earlier features tell this one; each asks for one job, puts into a queue, or reads what a mark has passed. */
export const notificationHooks: {
  messages: Partial<MessageHooks>;
  reactions: ReactionHooks;
  threads: ThreadHooks;
  channels: ChannelHooks;
  invited: Invited;
  withdrawn: Withdrawn;
  events: { remind: typeof eventBegins };
  saved: SavedHooks;
} = {
  messages: { sent: queueSent, deleted: messageChanged, restored: messageChanged },
  reactions: { reacted: messageReacted },
  threads: {
    read: (batch, { user_id, ...mark }) => readIn(batch, user_id, { type: "thread", ...mark }),
    unread: unreadIn,
  },
  invited: peopleInvited,
  withdrawn: takeBackNotices,
  events: { remind: eventBegins },
  saved: { remind: savedDue, putOff: reminderPutOff },
  channels: {
    read: (batch, { user_id, channel_id, seq }) =>
      readIn(batch, user_id, { type: "channel", channel_id, seq }),
    unread: unreadIn,
  },
};
