-- Events of the calendar. An event belongs to a channel, whose members see it, or to its organiser alone.
-- Whole days are midnights in UTC that stand for dates; ends_at is the day after the last.

CREATE TABLE events (
  _id uuid PRIMARY KEY,
  channel_id uuid REFERENCES channels ON DELETE CASCADE,
  organiser_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  client_id uuid NOT NULL,
  -- SHA-256 of what was first sent: tells a repeated request from a reused client_id, after changes too.
  client_hash bytea NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  location text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  all_day boolean NOT NULL,
  time_zone text NOT NULL,
  -- RFC 5545 RRULE in the one form in which we write it; null: once.
  repeat_rule text,
  -- Minutes before; null: none.
  reminder integer,
  reminder_to text NOT NULL CHECK (reminder_to IN ('people', 'channel')),
  -- All reminders that were due until then are done: a job that runs twice reminds once.
  reminded_through timestamptz NOT NULL,
  -- Nothing of it lies outside of these two; dates that were moved on their own are within. Null: no end.
  first_at timestamptz NOT NULL,
  last_at timestamptz,
  sequence integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- A deleted one stays without content, so that its client_id makes no second one.
  deleted_at timestamptz,
  UNIQUE (organiser_id, client_id)
);
CREATE INDEX events_channel ON events (channel_id, first_at) WHERE deleted_at IS NULL;
CREATE INDEX events_personal ON events (organiser_id, first_at)
  WHERE deleted_at IS NULL AND channel_id IS NULL;

-- Dates of a series that are not what its rule says: taken out, or changed on their own.
CREATE TABLE event_exceptions (
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  -- When it would begin by the rule.
  occurrence timestamptz NOT NULL,
  is_cancelled boolean NOT NULL,
  -- What differs from the series; null: as there.
  title text,
  description text,
  location text,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, occurrence)
);

CREATE TABLE event_responses (
  event_id uuid NOT NULL REFERENCES events ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- A date of the series; -infinity: the whole of it, or an event that happens once.
  occurrence timestamptz NOT NULL DEFAULT '-infinity',
  response text NOT NULL CHECK (response IN ('yes', 'no', 'maybe')),
  responded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (event_id, occurrence, user_id)
);
CREATE INDEX event_responses_user ON event_responses (user_id);

-- The secret address under which calendar programs read a person's events. It is kept as it is, to be shown
-- again: whoever reads this table reads the events themselves beside it.
CREATE TABLE event_feeds (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  secret text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Number of the last change to events, in the stream of those who see them.
ALTER TABLE channels ADD COLUMN events_rev bigint NOT NULL DEFAULT 0;
ALTER TABLE user_streams ADD COLUMN events_rev bigint NOT NULL DEFAULT 0;
