-- What people have written and not sent, shared by their devices.
CREATE TABLE drafts (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Where it is written: the thread, or else the conversation.
  place_id uuid NOT NULL,
  -- No reference: what was written outlives the channel, and is there to be copied.
  channel_id uuid NOT NULL,
  thread_id uuid,
  -- Empty once it was sent or deleted. The row stays, so that the person's own stream can tell it.
  text text NOT NULL,
  -- The session that changed it last; no reference, it may be over.
  session_id uuid NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Number of its last change in the person's own stream.
  rev bigint NOT NULL,
  PRIMARY KEY (user_id, place_id)
);
CREATE INDEX drafts_rev ON drafts (user_id, rev);
