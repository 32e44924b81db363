import type { MessageRow } from "@parley/contract";

/** A message as Parley tells it, so that the peers' deliveries are as long as its own. */
export function messageRow(message: {
  channel_id: string;
  user_id: string;
  client_id: string;
  text: string;
  seq: number;
}): MessageRow {
  const { channel_id, user_id, client_id, text, seq } = message;
  return {
    type: "message",
    _id: client_id,
    channel_id,
    seq,
    rev: seq,
    client_id,
    author: {
      _id: user_id,
      name: "Person 1000",
      username: "person.1000",
      avatar: null,
      role: "member",
      is_active: true,
      rev: 1,
    },
    text,
    thread_id: null,
    in_channel: false,
    reply_count: 0,
    last_reply_at: null,
    repliers: [],
    mentions: [],
    mentions_all: false,
    reactions: [],
    files: [],
    previews: [],
    system: null,
    forwarded_from: null,
    pinned_at: null,
    pinned_by: null,
    created_at: new Date().toISOString(),
    edited_at: null,
    deleted_at: null,
    deleted_rev: null,
    restored_rev: null,
  };
}
