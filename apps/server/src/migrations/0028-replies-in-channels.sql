-- Replies that are also sent to their channel: they stand in its timeline and count there too.
ALTER TABLE messages ADD COLUMN in_channel boolean NOT NULL DEFAULT false;

DROP INDEX messages_top;
CREATE INDEX messages_top ON messages (channel_id, seq) WHERE thread_id IS NULL OR in_channel;
DROP INDEX messages_unread;
CREATE INDEX messages_unread ON messages (channel_id, seq, author_id)
  WHERE (thread_id IS NULL OR in_channel) AND deleted_at IS NULL;
