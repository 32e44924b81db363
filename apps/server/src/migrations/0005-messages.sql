-- Forwards, pins and what a message carries beside its text.

ALTER TABLE messages
  -- {message_id, channel_id, seq, author_id, text, created_at} of the message that this one forwards: what it
  -- said then, because the source may change, go, or be hidden from who reads this.
  ADD COLUMN forwarded_from jsonb,
  ADD COLUMN pinned_at timestamptz,
  ADD COLUMN pinned_by uuid REFERENCES users;
CREATE INDEX messages_pinned ON messages (channel_id, pinned_at) WHERE pinned_at IS NOT NULL;
