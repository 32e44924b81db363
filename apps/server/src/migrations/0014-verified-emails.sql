-- When a person showed that they read their address, by a letter's link or a sign-in service; null: they only
-- wrote it.
ALTER TABLE users ADD COLUMN email_verified_at timestamptz;
UPDATE users u SET email_verified_at = now() FROM identities i WHERE i.user_id = u._id AND i.email = u.email;
