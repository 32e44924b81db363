-- Number of the change of the workspace that last made somebody a guest, or ended it: guests hear no names of
-- people whom they share no channel with, and who has an older list of guests reads it again before telling.
ALTER TABLE workspace ADD COLUMN guests_rev bigint NOT NULL DEFAULT 0;
