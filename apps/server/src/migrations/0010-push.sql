-- Web push: the devices that get it, and what became of each push.

-- A browser's subscription belongs to the session in it: with the session it ends.
CREATE TABLE push_devices (
  _id uuid PRIMARY KEY,
  session_id uuid NOT NULL UNIQUE REFERENCES sessions ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  language text NOT NULL,
  time_zone text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX push_devices_user ON push_devices (user_id);

-- What text it carries is read when it is sent, so that nothing is pushed that was deleted or read by then.
CREATE TABLE push_deliveries (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- Null once the device is gone; its name stays.
  device_id uuid REFERENCES push_devices ON DELETE SET NULL,
  device_name text NOT NULL,
  -- Why: a kind of notification, a message to all or of a loud channel, or a test.
  kind text NOT NULL,
  -- The message that it is about; for a reaction the message that it was made to.
  message_id uuid,
  -- Id of the invitation or event.
  ref text,
  status text NOT NULL DEFAULT 'waiting'
    CHECK (status IN ('waiting', 'sent', 'not_needed', 'expired', 'failed', 'gone')),
  -- What the push service answered last; null when it did not.
  answer integer,
  tries integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX push_deliveries_device ON push_deliveries (device_id, created_at DESC);
CREATE INDEX push_deliveries_message ON push_deliveries (user_id, message_id);
CREATE INDEX push_deliveries_age ON push_deliveries (created_at);
