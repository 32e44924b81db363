-- Changes of messages that were applied, by the id that the device gave them: a request that comes once more,
-- however late, is answered and changes nothing.
CREATE TABLE applied_changes (
  channel_id uuid NOT NULL REFERENCES channels ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  client_id uuid NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (channel_id, user_id, client_id)
);
CREATE INDEX applied_changes_age ON applied_changes (applied_at);
