/** What a hot path may take in the workspace of `hot-data.ts`. */
interface Bound {
  /** Exactly so many, begin, commit and the look-up of the session among them. */
  statements: number;
  /** Rows of large tables that it looks at, at most. */
  rows: number;
  /** Indexes that serve it, among others. */
  by: string[];
}

const page = { rows: 200, by: ["messages_top", "message_reactions_pkey", "message_files_pkey"] };
const dedupe = "messages_channel_id_author_id_client_id_key";

/** By the names of the paths. A number that moves is a change of what the server asks: make it on purpose. */
export const hotBounds: Readonly<Record<string, Bound>> = {
  "send a message": { statements: 11, rows: 50, by: [dedupe, "channels_pkey"] },
  "send a reply": { statements: 17, rows: 200, by: [dedupe, "messages_thread", "messages_id"] },
  "send one again that is stored": { statements: 8, rows: 50, by: [dedupe] },
  "send 50 in one batch": { statements: 10, rows: 150, by: [dedupe, "message_search_pkey"] },
  "send 50 replies in one batch, each to another thread": {
    ...{ statements: 16, rows: 4_000 },
    by: [dedupe, "messages_thread", "messages_id", "thread_followers_pkey"],
  },
  "decide whom 50 messages notify": {
    ...{ statements: 13, rows: 4_000 },
    by: ["messages_id", "channel_members_pkey", "users_pkey", "notifications_unread"],
  },
  "mark as read": { statements: 14, rows: 100, by: ["channel_members_pkey", "messages_unread"] },
  react: { statements: 13, rows: 200, by: ["messages_id", "message_reactions_pkey"] },
  "keep a draft": { statements: 10, rows: 50, by: ["drafts_pkey", "drafts_rev"] },
  "session of a token, at each call": {
    ...{ statements: 1, rows: 5 },
    by: ["sessions_token_hash_key+sessions_previous_hash_key", "users_pkey"],
  },
  "newest page": { statements: 5, ...page },
  "page in the middle": { statements: 6, ...page },
  "oldest page": { statements: 6, ...page },
  "page around a message": { statements: 6, ...page },
  "page of a thread": { statements: 7, rows: 250, by: ["messages_id", "messages_thread"] },
  "bootstrap: channels with their counts": {
    ...{ statements: 11, rows: 1_500 },
    by: ["channel_members_user", "messages_unread", "messages_mentioning", "messages_top"],
  },
  "catch-up of a channel": { statements: 5, rows: 3_000, by: ["messages_rev"] },
  "sweep, each second": {
    ...{ statements: 3, rows: 200 },
    by: ["channels_changed", "user_streams_changed"],
  },
  "who one is": { statements: 4, rows: 400, by: ["users_pkey", "channel_members_user"] },
  "members of a channel": { statements: 3, rows: 200, by: ["users_name", "channel_members_pkey"] },
  "people by name": { statements: 2, rows: 100, by: ["users_name"] },
  "people found by part of a name": { statements: 2, rows: 200, by: ["users_search"] },
  "list of drafts": { statements: 5, rows: 20, by: ["drafts_rev"] },
  "list of threads": { statements: 6, rows: 400, by: ["messages_thread", "messages_id"] },
  "list of notifications": {
    ...{ statements: 8, rows: 1_000 },
    by: ["notifications_list", "messages_broadcast", "messages_mentioning"],
  },
  "search: a word": { statements: 16, rows: 1_500, by: ["message_search_words"] },
  "search: a word in a channel": { statements: 17, rows: 1_500, by: ["message_search_words"] },
  "search: a word by a person": {
    ...{ statements: 17, rows: 1_500 },
    by: ["message_search_words", "users_username_key+users_search"],
  },
};
