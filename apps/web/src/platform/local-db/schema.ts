import type { CurrentUser, Message } from "@parley/contract";

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

/** Tables and their keys, in Dexie's notation: `++id` is an automatic number, `&` is unique. */
export const tables = {
  currentUser: "++id",
  authToken: "++id",
  channelMessages: "++id, &channel_id",
} as const;
