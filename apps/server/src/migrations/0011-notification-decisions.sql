-- Why somebody was told of a message, or not: kept when it is decided, so that it can be asked later.

CREATE TABLE notification_decisions (
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  message_id uuid NOT NULL,
  -- What they were told as; null with the reason why they were not.
  kind text,
  reason text,
  -- What was decided about their devices; null where there was nothing to push.
  push text CHECK (push IN ('asked', 'no_device', 'busy', 'quiet', 'here')),
  decided_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, message_id)
);
CREATE INDEX notification_decisions_age ON notification_decisions (decided_at);

-- Messages from before are older than the log.
ALTER TABLE workspace ADD COLUMN decisions_since timestamptz NOT NULL DEFAULT clock_timestamp();

-- Who wants to hear of every message of a channel: few, and asked for with every message.
CREATE INDEX channel_members_loud ON channel_members (channel_id) WHERE notify = 'all' AND left_at IS NULL;
