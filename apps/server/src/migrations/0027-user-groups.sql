-- Groups of people that `@handle` mentions together. A handle is no username: accounts look here, groups look there,
-- both under one lock.
CREATE TABLE user_groups (
  _id uuid PRIMARY KEY,
  handle text NOT NULL,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  -- Members of the workspace join and leave it by themselves.
  is_open boolean NOT NULL DEFAULT false,
  -- Number in the workspace's stream of the last change, of its people too.
  rev bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Kept, so that the stream can tell it later.
  deleted_at timestamptz
);
CREATE UNIQUE INDEX user_groups_handle ON user_groups (handle) WHERE deleted_at IS NULL;
CREATE INDEX user_groups_rev ON user_groups (rev);

CREATE TABLE user_group_members (
  group_id uuid NOT NULL REFERENCES user_groups ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  PRIMARY KEY (group_id, user_id)
);
CREATE INDEX user_group_members_user ON user_group_members (user_id);
