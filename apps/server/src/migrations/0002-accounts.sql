-- Own profile, settings and account.
ALTER TABLE users
  -- Only what the person chose; all else follows the defaults, also those of later versions.
  ADD COLUMN preferences jsonb NOT NULL DEFAULT '{}',
  -- Number in the person's own stream of the last change of their preferences.
  ADD COLUMN preferences_rev bigint NOT NULL DEFAULT 0,
  -- Set when the person deleted their account: the row stays as the author of what they wrote.
  ADD COLUMN deleted_at timestamptz;

-- What a letter carries to prove who reads it: used once, and only for a while.
CREATE TABLE account_tokens (
  -- SHA-256 of the token; the token itself stands in the letter only.
  token_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('reset_password', 'confirm_email')),
  -- The address that is to be confirmed.
  email text,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX account_tokens_user ON account_tokens (user_id, purpose);

-- Sign-in services, registration policy, accounts that were taken away.

ALTER TABLE workspace
  -- Address of the workspace's own mark.
  ADD COLUMN mark text,
  ADD COLUMN registration text NOT NULL DEFAULT 'anyone' CHECK (registration IN ('anyone', 'domains', 'invited')),
  ADD COLUMN registration_domains text[] NOT NULL DEFAULT '{}';

-- Set: an admin took the account away. Null and inactive: imported, and never taken up.
ALTER TABLE users ADD COLUMN deactivated_at timestamptz;

-- Who somebody is at a sign-in service: an issuer never gives a subject to two people.
CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('google', 'oidc')),
  -- As the service gave it, to be shown to its owner.
  email text,
  linked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (issuer, subject),
  UNIQUE (user_id, provider, issuer)
);

-- A sign-in under way, from the button to the session; minutes old at most.
CREATE TABLE sign_ins (
  _id uuid PRIMARY KEY,
  provider text NOT NULL CHECK (provider IN ('google', 'oidc')),
  -- SHA-256 of the secret in the cookie of the browser that began it.
  browser_hash bytea NOT NULL,
  -- Until the service sent the browser back: then null, so that no answer is taken twice.
  state text UNIQUE,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  redirect_uri text NOT NULL,
  -- Path of the page to go to afterwards.
  next text NOT NULL,
  is_link boolean NOT NULL,
  -- What the service vouched for, once it did: issuer, subject, email, is_verified, name.
  claims jsonb,
  -- Passwords that were tried to link it with an account.
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_ins_expires ON sign_ins (expires_at);

-- Presence: what a person chose. Whether they are there is known from their connections and never stored.
ALTER TABLE users
  -- `offline` is invisible, `busy` is do not disturb.
  ADD COLUMN presence_status text NOT NULL DEFAULT 'online'
    CHECK (presence_status IN ('online', 'away', 'busy', 'offline')),
  -- Minutes without activity that make away.
  ADD COLUMN idle_timeout smallint NOT NULL DEFAULT 5 CHECK (idle_timeout BETWEEN 1 AND 240),
  ADD COLUMN custom_text text NOT NULL DEFAULT '',
  ADD COLUMN custom_emoji text NOT NULL DEFAULT '',
  -- The custom status counts until then; null: until it is taken back.
  ADD COLUMN custom_expires_at timestamptz,
  -- Counts the changes of these columns: of two readings the one with the higher number is newer.
  ADD COLUMN presence_rev bigint NOT NULL DEFAULT 0;
