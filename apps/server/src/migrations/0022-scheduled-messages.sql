-- Messages that are sent later.
CREATE TABLE scheduled_messages (
  -- Made by the client. It is the `client_id` of the message as well: however often it is sent, it is one message.
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- No reference: what was written outlives the channel, and is there to be copied.
  channel_id uuid NOT NULL,
  thread_id uuid,
  -- Empty once it was sent or deleted.
  text text NOT NULL,
  send_at timestamptz NOT NULL,
  -- IANA name: where the moment was chosen.
  time_zone text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'failed', 'sent', 'deleted')),
  -- Why it could not be sent: a code of the contract's errors.
  error text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Number of its last change in the person's own stream.
  rev bigint NOT NULL
);
CREATE INDEX scheduled_messages_rev ON scheduled_messages (user_id, rev);
CREATE INDEX scheduled_messages_due ON scheduled_messages (send_at) WHERE state = 'waiting';
