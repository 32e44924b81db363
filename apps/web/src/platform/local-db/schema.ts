import type { CurrentUser, ListedThread, Message } from "@parley/contract";

export const DATABASE_NAME = "parley";

/** The current user as stored; `id` is the row's own automatic number. */
export interface StoredUser extends CurrentUser {
  id: number;
}

/** The bearer token as stored. */
export interface StoredToken {
  id: number;
  token: string;
}

/** The newest messages of a channel as this device keeps them. */
export interface ChannelMessages {
  channel_id: string;
  /** Oldest first. */
  messages: Message[];
  /** Number of the oldest page that is known to exist; page 1 is the newest. */
  lastPage: number;
  /** Number of the oldest page that is in `messages`. */
  currentPage: number;
  /** `_id` of the newest message; null for a channel without one. */
  lastMessageId: string | null;
}

/** The newest messages of one channel as stored. */
export interface StoredChannelMessages extends ChannelMessages {
  id: number;
}

/** What belongs to the cached messages of a channel but is not among them. */
export interface KeptPage {
  channel_id: string;
  /** Every change of the channel up to this number is in the messages. */
  cursor: number;
  /** The messages hold all from this number to the present; 0 is the beginning. */
  from: number;
  /** Size of the messages, as characters of JSON. */
  bytes: number;
  /** When the channel was looked at last, ms since 1970. */
  visited_at: number;
}

/** A thread that was looked at, as this device keeps it. */
export interface KeptThread {
  /** Id of the message that it replies to. */
  root_id: string;
  channel_id: string;
  /** Every change of the channel up to this number is in it. */
  cursor: number;
  visited_at: number;
  root: Message;
  /** All replies from this number to the present; 0 is the beginning. */
  from: number;
  messages: Message[];
  /** Size of the messages, as characters of JSON. */
  bytes: number;
}

/** What was pinned to a channel when it was last asked. */
export interface KeptPins {
  channel_id: string;
  visited_at: number;
  messages: Message[];
}

/** The threads that one follows, as they were when they were last asked for; in one row. */
export interface KeptThreadList {
  key: "followed";
  threads: ListedThread[];
}

/** A conversation of one's own. */
export interface KeptConversation {
  channel_id: string;
  /** Number in one's own stream, and in the channel's, up to which `entry` holds. */
  own_rev: number;
  cursor: number;
  /** As the feature that holds it keeps it. */
  entry: unknown;
}

/** Somebody known; `rev` is the number of their last change. */
export interface KeptPerson {
  _id: string;
  rev: number;
}

/** An emoji that the workspace has added; one of `picture` and `alias_of` is not null. */
export interface KeptEmoji {
  name: string;
  picture: string | null;
  alias_of: string | null;
  rev: number;
}

/** Where the copy stands, in one row. */
export interface KeptHead {
  key: "head";
  /** Whose copy it is. */
  user_id: string;
  /** In which form it is written: another one is not read. */
  form: number;
  /** Cursors of one's own stream and of the workspace's. */
  user: number;
  workspace: number;
  /** What no other row holds. */
  rest: unknown;
}

/** Tables and their keys, in Dexie's notation: `++id` is an automatic number, `&` is unique. */
export const tables = {
  currentUser: "++id",
  authToken: "++id",
  channelMessages: "++id, &channel_id",
  pages: "&channel_id",
  threads: "&root_id, channel_id",
  pins: "&channel_id",
  saved: "&message_id",
  scheduled: "&_id",
  threadLists: "&key",
  emoji: "&name",
  conversations: "&channel_id",
  people: "&_id",
  head: "&key",
} as const;
