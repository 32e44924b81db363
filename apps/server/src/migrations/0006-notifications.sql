-- Reactions with their number, notifications, and how loud a channel is for one member.

-- Number of the change that set it; 0 for those that an import brought.
ALTER TABLE message_reactions ADD COLUMN rev bigint NOT NULL DEFAULT 0;

ALTER TABLE channel_members
  -- Until then the channel is quiet for this member, whatever `notify` says.
  ADD COLUMN muted_until timestamptz,
  -- Messages to `@channel` are notifications of every member without a row of their own: read up to the
  -- member's mark, up to this number, and one by one in the list of numbers beyond both.
  ADD COLUMN broadcasts_read_to bigint NOT NULL DEFAULT 0,
  ADD COLUMN broadcasts_read bigint[] NOT NULL DEFAULT '{}',
  ALTER COLUMN notify SET DEFAULT 'mentions';
-- Nothing asked for every message of a channel until now; direct conversations stay at all.
UPDATE channel_members m SET notify = 'mentions' FROM channels c
  WHERE c._id = m.channel_id AND c.kind = 'channel';

-- Who has keywords: few, and asked for with every message.
CREATE INDEX users_keywords ON users (_id)
  WHERE preferences ? 'keywords' AND preferences -> 'keywords' <> '[]';

-- Broadcasts by time, for the list of notifications.
CREATE INDEX messages_broadcast ON messages (channel_id, created_at DESC, _id DESC)
  WHERE mentions_all AND deleted_at IS NULL;

-- What concerns one person. A row that is unread grows: it stands for everything of its subject whose
-- number in the channel's stream lies between from_seq and to_seq. What it says is read from the messages
-- themselves, so it can neither outlive nor contradict them.
CREATE TABLE notifications (
  _id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN
    ('mention', 'keyword', 'direct', 'reply', 'reaction', 'invitation', 'event')),
  channel_id uuid REFERENCES channels ON DELETE CASCADE,
  -- What unites the causes of one row: a message, a conversation, a thread's root, or what 'ref' hashes to.
  subject_id uuid NOT NULL,
  -- Id of the invitation or event, as their calls know it.
  ref text,
  -- Root of the thread that its messages are in; null for the channel itself.
  thread_id uuid,
  from_seq bigint NOT NULL DEFAULT 0,
  to_seq bigint NOT NULL DEFAULT 0,
  -- Who invites or reminds, and of what: only where no message says it.
  actor_id uuid REFERENCES users ON DELETE SET NULL,
  title text NOT NULL DEFAULT '',
  begins_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When its newest cause came; orders the list.
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  read_at timestamptz,
  -- Nothing is left of its causes. The row stays for a while, so that the person's own stream can tell it.
  removed_at timestamptz,
  -- Number of its last change in the person's own stream.
  rev bigint NOT NULL
);
-- At most one unread row of a subject: what comes next joins it.
CREATE UNIQUE INDEX notifications_unread ON notifications (user_id, kind, subject_id)
  WHERE read_at IS NULL AND removed_at IS NULL;
CREATE INDEX notifications_list ON notifications (user_id, at DESC, _id DESC) WHERE removed_at IS NULL;
CREATE INDEX notifications_rev ON notifications (user_id, rev);
CREATE INDEX notifications_channel ON notifications (channel_id, subject_id);
CREATE INDEX notifications_subject ON notifications (subject_id) WHERE channel_id IS NULL;
CREATE INDEX notifications_removed ON notifications (removed_at) WHERE removed_at IS NOT NULL;
