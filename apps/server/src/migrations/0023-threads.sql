-- Who follows a thread, and how far they have read it.

CREATE TABLE thread_followers (
  root_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  channel_id uuid NOT NULL REFERENCES channels ON DELETE CASCADE,
  -- False: they chose not to hear of it. No row: they have nothing to do with it.
  follows boolean NOT NULL DEFAULT true,
  last_read_seq bigint NOT NULL DEFAULT 0,
  -- The newest reply of somebody else that is not deleted; 0 for none. A job keeps it.
  newest_seq bigint NOT NULL DEFAULT 0,
  -- When the newest reply of anybody was written; orders the list.
  newest_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Number of its last change in the person's own stream; 0 until it is told.
  rev bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (root_id, user_id)
);
CREATE INDEX thread_followers_list ON thread_followers (user_id, newest_at DESC) WHERE follows;
CREATE INDEX thread_followers_unread ON thread_followers (user_id) WHERE follows AND newest_seq > last_read_seq;
CREATE INDEX thread_followers_rev ON thread_followers (user_id, rev);
CREATE INDEX thread_followers_channel ON thread_followers (channel_id);

-- Whoever wrote in a thread, or began it, follows it from now on; what is there counts as read.
INSERT INTO thread_followers (root_id, user_id, channel_id, last_read_seq, newest_seq, newest_at)
SELECT t.root_id, a.author_id, t.channel_id, t.seq, t.seq, t.at
FROM (SELECT r._id AS root_id, r.channel_id, r.author_id, max(x.seq) AS seq, max(x.created_at) AS at
    FROM messages x JOIN messages r ON r.channel_id = x.channel_id AND r._id = x.thread_id
    WHERE x.thread_id IS NOT NULL AND x.deleted_at IS NULL
    GROUP BY r._id, r.channel_id, r.author_id) t
  CROSS JOIN LATERAL (
    SELECT t.author_id UNION SELECT x.author_id FROM messages x
    WHERE x.channel_id = t.channel_id AND x.thread_id = t.root_id AND x.deleted_at IS NULL) a
ON CONFLICT DO NOTHING;
