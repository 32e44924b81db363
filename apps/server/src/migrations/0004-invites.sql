-- Invitations to channels. Lock order: after channel_members, before user_streams.

ALTER TABLE channels ADD COLUMN members_may_invite boolean NOT NULL DEFAULT false;

CREATE TABLE invites (
  -- 144 random bits: whoever knows it holds the link. No UUIDv7, which has 74 and tells its time.
  _id text PRIMARY KEY,
  -- Another such id, written only into the letter to `email`: who comes with it has read that mailbox.
  -- The inviter, who sees _id, never sees it.
  mail_id text UNIQUE,
  channel_id uuid NOT NULL REFERENCES channels ON DELETE CASCADE,
  inviter_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  -- For one person, or for whoever has this address (lower case); with neither for all who hold the link.
  user_id uuid REFERENCES users ON DELETE CASCADE,
  email text,
  -- Who registers through it becomes a guest.
  as_guest boolean NOT NULL DEFAULT false,
  -- Whom it is for, in one column: to invite them again renews the invitation that stands.
  target text NOT NULL GENERATED ALWAYS AS (CASE
    WHEN user_id IS NOT NULL THEN 'user:' || user_id::text
    WHEN email IS NOT NULL THEN 'email:' || email
    ELSE 'link:' || inviter_id::text || CASE WHEN as_guest THEN ':guest' ELSE '' END END) STORED,
  -- When it was made, or made again.
  invited_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  mailed_at timestamptz,
  revoked_at timestamptz,
  CHECK (user_id IS NULL OR email IS NULL)
);
CREATE UNIQUE INDEX invites_target ON invites (channel_id, target) WHERE revoked_at IS NULL;
CREATE INDEX invites_channel ON invites (channel_id, invited_at DESC, _id) WHERE revoked_at IS NULL;
CREATE INDEX invites_recent ON invites (invited_at DESC, _id) WHERE revoked_at IS NULL;
CREATE INDEX invites_inviter ON invites (inviter_id, mailed_at);

-- What an invitation is to one person. For a person from the start; for an address since somebody used
-- it; for an open link since they accepted or declined.
CREATE TABLE invite_people (
  invite_id text NOT NULL REFERENCES invites ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  status smallint NOT NULL DEFAULT 1 CHECK (status IN (1, 2, 3)),
  -- Number in the person's own stream of the last change that their devices hear of.
  user_rev bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (invite_id, user_id)
);
CREATE INDEX invite_people_user ON invite_people (user_id, user_rev);
