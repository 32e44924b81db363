-- What a deleted message said, for the seconds in which that can be taken back. Nobody can read it meanwhile,
-- and a backup leaves it out.
CREATE TABLE deleted_messages (
  channel_id uuid NOT NULL,
  seq bigint NOT NULL,
  -- Only who deleted it takes that back.
  deleted_by uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  deleted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- The columns of the message that its tombstone has lost, by their names.
  content jsonb NOT NULL,
  -- Its rows of message_reactions.
  reactions jsonb NOT NULL,
  -- What it showed, in its order; not collected as long as it stands here.
  file_ids uuid[] NOT NULL,
  PRIMARY KEY (channel_id, seq),
  FOREIGN KEY (channel_id, seq) REFERENCES messages (channel_id, seq) ON DELETE CASCADE
);
CREATE INDEX deleted_messages_age ON deleted_messages (deleted_at);

-- Number of the change that last took its deletion back; deleted_rev then says what was taken back.
ALTER TABLE messages ADD COLUMN restored_rev bigint;
