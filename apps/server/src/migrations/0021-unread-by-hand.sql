-- The last change that set a read mark by hand, also backwards: a mark that was moved by reading before that
-- was known comes too late. Null: never set by hand.
ALTER TABLE channel_members ADD COLUMN unread_id uuid;
