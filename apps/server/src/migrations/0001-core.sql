-- Accounts, channels, messages, and the three change streams that number every change to them:
-- a channel's (channels.head), a person's own (user_streams.head), the workspace's (workspace.head).
-- Lock order everywhere: channels by _id, then channel_members, then user_streams by user_id, then workspace.

CREATE TABLE workspace (
  -- One row: the primary key admits no second one.
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  name text NOT NULL DEFAULT 'Parley',
  -- What the first person must know where strangers can reach the server; gone once there is an owner.
  setup_code text,
  head bigint NOT NULL DEFAULT 0,
  -- Number of the change that last touched the workspace's own properties.
  rev bigint NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
INSERT INTO workspace DEFAULT VALUES;

CREATE TABLE users (
  _id uuid PRIMARY KEY,
  name text NOT NULL,
  username text NOT NULL UNIQUE,
  email text UNIQUE,
  password_hash text,
  google_id text UNIQUE,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'member', 'guest', 'bot')),
  is_active boolean NOT NULL DEFAULT true,
  avatar text,
  profile jsonb NOT NULL DEFAULT '{"title": "", "about": "", "time_zone": ""}',
  rev bigint NOT NULL,
  -- Where an imported person came from; importing again finds them by it.
  source_key text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  online_at timestamptz
);
CREATE INDEX users_rev ON users (rev);
CREATE INDEX users_name ON users (lower(name), _id);

CREATE TABLE user_streams (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  head bigint NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX user_streams_changed ON user_streams (changed_at);

CREATE TABLE sessions (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- SHA-256 of the token; the token itself is never stored.
  token_hash bytea NOT NULL UNIQUE,
  -- The token before the last rotation is good until the new one was used, should its answer have been lost,
  -- and a short while longer, for requests under way and other tabs.
  previous_hash bytea UNIQUE,
  rotated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- First use of the present token; null until then.
  confirmed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_used_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  ip text NOT NULL DEFAULT ''
);
CREATE INDEX sessions_user ON sessions (user_id);

CREATE TABLE channels (
  _id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('channel', 'direct', 'group', 'self')),
  visibility text NOT NULL CHECK (visibility IN ('public', 'private')),
  name text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  topic text NOT NULL DEFAULT '',
  avatar text,
  admin_id uuid REFERENCES users,
  -- Sorted ids of the people of a direct, group or self conversation: two calls find the same one.
  direct_key text UNIQUE,
  head bigint NOT NULL DEFAULT 0,
  rev bigint NOT NULL DEFAULT 0,
  -- Who stands before this number drops their cache: changes were made that are not in the rows.
  reset_rev bigint NOT NULL DEFAULT 0,
  members_rev bigint NOT NULL DEFAULT 0,
  member_count integer NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  archived_at timestamptz,
  deleted_at timestamptz,
  -- True while an import fills it: nobody sees it until it is complete.
  importing boolean NOT NULL DEFAULT false,
  source_key text UNIQUE
);
CREATE INDEX channels_changed ON channels (changed_at);
-- Only public names are unique: refusing the name of a private channel would tell that it exists.
CREATE UNIQUE INDEX channels_public_name ON channels (lower(name))
  WHERE kind = 'channel' AND visibility = 'public' AND deleted_at IS NULL AND NOT importing;

CREATE TABLE channel_members (
  channel_id uuid NOT NULL REFERENCES channels ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('admin', 'member')),
  joined_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Kept with its row when somebody leaves, so that both streams can tell it later.
  left_at timestamptz,
  last_read_seq bigint NOT NULL DEFAULT 0,
  notify text NOT NULL DEFAULT 'all' CHECK (notify IN ('all', 'mentions', 'nothing')),
  -- Number in the channel's stream of the last change that members share (joined, role, left).
  rev bigint NOT NULL,
  -- Number in the person's own stream of the last change (those, and the read mark and settings).
  user_rev bigint NOT NULL,
  PRIMARY KEY (channel_id, user_id)
);
CREATE INDEX channel_members_user ON channel_members (user_id, user_rev);
CREATE INDEX channel_members_rev ON channel_members (channel_id, rev);

CREATE TABLE messages (
  channel_id uuid NOT NULL REFERENCES channels ON DELETE CASCADE,
  seq bigint NOT NULL,
  rev bigint NOT NULL,
  _id uuid NOT NULL,
  author_id uuid NOT NULL REFERENCES users,
  client_id uuid NOT NULL,
  -- SHA-256 of what was first sent: tells a repeated request from a reused client_id, after edits too.
  client_hash bytea NOT NULL,
  text text NOT NULL,
  thread_id uuid,
  reply_count integer NOT NULL DEFAULT 0,
  last_reply_at timestamptz,
  -- [{user_id, username}] as resolved when it was sent, and the ids alone for counting.
  mentions jsonb NOT NULL DEFAULT '[]',
  mention_ids uuid[] NOT NULL DEFAULT '{}',
  mentions_all boolean NOT NULL DEFAULT false,
  system jsonb,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  edited_at timestamptz,
  deleted_at timestamptz,
  deleted_rev bigint,
  -- Keys lead with channel_id so that the table can be partitioned by it.
  PRIMARY KEY (channel_id, seq),
  UNIQUE (channel_id, author_id, client_id)
);
CREATE INDEX messages_id ON messages (_id);
CREATE INDEX messages_rev ON messages (channel_id, rev);
CREATE INDEX messages_top ON messages (channel_id, seq) WHERE thread_id IS NULL;
CREATE INDEX messages_thread ON messages (channel_id, thread_id, seq) WHERE thread_id IS NOT NULL;
-- Counting unread messages and mentions reads only these.
CREATE INDEX messages_unread ON messages (channel_id, seq, author_id)
  WHERE thread_id IS NULL AND deleted_at IS NULL;
CREATE INDEX messages_mentioning ON messages (channel_id, seq)
  WHERE deleted_at IS NULL AND (mentions_all OR mention_ids <> '{}');

CREATE TABLE message_reactions (
  channel_id uuid NOT NULL REFERENCES channels ON DELETE CASCADE,
  message_id uuid NOT NULL,
  emoji text NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (channel_id, message_id, emoji, user_id)
);

-- What an import has finished, so that an interrupted one goes on where it stopped.
CREATE TABLE imports (
  _id uuid PRIMARY KEY,
  source_key text NOT NULL UNIQUE,
  state jsonb NOT NULL DEFAULT '{}',
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  finished_at timestamptz
);
