-- When somebody last got a letter about what they missed: what it told is not told again.
ALTER TABLE users ADD COLUMN missed_mailed_at timestamptz;
