-- Emoji that people add to the workspace.
CREATE TABLE custom_emoji (
  -- What is written between colons. One row a name: it stays when the emoji is removed, so that the
  -- workspace's stream can tell it.
  name text PRIMARY KEY CHECK (name ~ '^[a-z0-9_+-]{2,50}$'),
  -- The key of its picture is emoji_<picture_id>.webp.
  picture_id uuid UNIQUE,
  -- The emoji that it is another name of: one of Unicode, or :name: of one with a picture.
  alias_of text,
  -- Who added it; null once the account is gone.
  user_id uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  removed_at timestamptz,
  -- Number of its last change in the workspace's stream.
  rev bigint NOT NULL,
  CHECK (removed_at IS NOT NULL OR (picture_id IS NULL) <> (alias_of IS NULL)),
  CHECK (removed_at IS NULL OR (picture_id IS NULL AND alias_of IS NULL))
);
CREATE INDEX custom_emoji_rev ON custom_emoji (rev);
CREATE INDEX custom_emoji_user ON custom_emoji (user_id);

-- Who may add some: every member, or who runs the workspace.
ALTER TABLE workspace ADD COLUMN emoji_policy text NOT NULL DEFAULT 'members'
  CHECK (emoji_policy IN ('members', 'admins'));
