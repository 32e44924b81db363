-- What messages said before they were edited, for who may see them. Goes with the message.
CREATE TABLE message_edits (
  channel_id uuid NOT NULL,
  seq bigint NOT NULL,
  -- Number of the edit that put another text in its place.
  rev bigint NOT NULL,
  text text NOT NULL,
  mentions jsonb NOT NULL,
  -- When it was sent, or the edit before was made.
  written_at timestamptz NOT NULL,
  PRIMARY KEY (channel_id, seq, rev),
  FOREIGN KEY (channel_id, seq) REFERENCES messages (channel_id, seq) ON DELETE CASCADE
);

-- The same of deleted messages, as long as they can be brought back.
ALTER TABLE deleted_messages ADD COLUMN edits jsonb NOT NULL DEFAULT '[]';

-- Off: earlier texts are neither kept nor shown.
ALTER TABLE workspace ADD COLUMN edit_history boolean NOT NULL DEFAULT true;
