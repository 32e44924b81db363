import type { NotificationKind, NotifyLevel, Preferences } from "@parley/contract";

/** What deciding about one message and one person needs to know. */
export interface Facts {
  is_author: boolean;
  /** They can log in: neither deactivated nor a bot. */
  is_active: boolean;
  /** They are a member of the conversation now. */
  is_member: boolean;
  /** Their read mark has passed the message already; a reply is not read by it. */
  is_read: boolean;
  /** `@channel` in a channel: the message itself is every member's notification. */
  is_broadcast: boolean;
  /** A direct or group conversation. */
  is_conversation: boolean;
  /** A reply in a thread. */
  is_reply: boolean;
  /** They are named in it, or were here when it was sent with `@here`. */
  is_mentioned: boolean;
  /** They follow the thread: by writing in it, by having been named, or by hand; not once they stopped. */
  is_follower: boolean;
  /** It contains one of their keywords. */
  has_keyword: boolean;
  level: NotifyLevel;
  is_muted: boolean;
  preferences: Pick<Preferences, "notify_direct" | "notify_replies">;
}

/** Why somebody is not told of a message. */
export type Reason =
  | "own"
  | "inactive"
  | "not_member"
  | "already_read"
  | "channel_is_silent"
  | "broadcast"
  | "muted"
  | "switched_off"
  | "not_addressed";

export type Decision = { notify: NotificationKind } | { notify: null; reason: Reason };

const tell = (notify: NotificationKind): Decision => ({ notify });
const not = (reason: Reason): Decision => ({ notify: null, reason });

/** Whether it is for them, when nothing speaks against telling them: one notification at most. */
function cause(facts: Facts): Decision {
  const { preferences, level, is_muted } = facts;
  const isDirect = facts.is_conversation && !facts.is_reply;
  const follows = facts.is_reply && facts.is_follower;
  if (isDirect && level === "all" && !is_muted && preferences.notify_direct) return tell("direct");
  if (facts.is_mentioned) return tell("mention");
  if (facts.has_keyword) return is_muted ? not("muted") : tell("keyword");
  if (follows) {
    if (is_muted) return not("muted");
    return preferences.notify_replies ? tell("reply") : not("switched_off");
  }
  if (!isDirect) return not("not_addressed");
  if (is_muted) return not("muted");
  return level === "all" ? not("switched_off") : not("channel_is_silent");
}

/** Whether one person is told of one message. */
export function decide(facts: Facts): Decision {
  if (facts.is_author) return not("own");
  if (!facts.is_active) return not("inactive");
  if (!facts.is_member) return not("not_member");
  if (facts.is_read && !facts.is_reply) return not("already_read");
  if (facts.level === "nothing") return not("channel_is_silent");
  return facts.is_broadcast ? not("broadcast") : cause(facts);
}

/** What deciding about a reaction to somebody's message needs to know. */
export interface ReactionFacts
  extends Pick<Facts, "is_active" | "is_member" | "level" | "is_muted"> {
  preferences: Pick<Preferences, "notify_reactions">;
}

/** Whether the author of a message is told of reactions to it. */
export function decideReaction(facts: ReactionFacts): Decision {
  if (!facts.is_active) return not("inactive");
  if (!facts.is_member) return not("not_member");
  if (facts.level === "nothing") return not("channel_is_silent");
  if (facts.is_muted) return not("muted");
  return facts.preferences.notify_reactions ? tell("reaction") : not("switched_off");
}
