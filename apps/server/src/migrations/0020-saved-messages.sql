-- What a person keeps for later, and when they are to be reminded of it.
CREATE TABLE saved_messages (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  message_id uuid NOT NULL,
  -- No reference: what is saved outlives the channel, and says then that it is gone.
  channel_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'done')),
  saved_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The reminder that is still to come; null for none.
  remind_at timestamptz,
  -- When they were reminded last.
  reminded_at timestamptz,
  -- Taken off the list. The row stays, so that the person's own stream can tell it.
  removed_at timestamptz,
  -- Number of its last change in the person's own stream.
  rev bigint NOT NULL,
  PRIMARY KEY (user_id, message_id)
);
CREATE INDEX saved_messages_rev ON saved_messages (user_id, rev);
CREATE INDEX saved_messages_message ON saved_messages (message_id);
CREATE INDEX saved_messages_due ON saved_messages (remind_at) WHERE remind_at IS NOT NULL;

ALTER TABLE notifications DROP CONSTRAINT notifications_kind_check;
ALTER TABLE notifications ADD CONSTRAINT notifications_kind_check CHECK (kind IN
  ('mention', 'keyword', 'direct', 'reply', 'reaction', 'invitation', 'event', 'reminder'));
