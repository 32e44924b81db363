-- Whether a read mark that passed it read this notification, and not a press on it: when the reading is
-- taken back, these are unread again.
ALTER TABLE notifications ADD COLUMN read_by_mark boolean NOT NULL DEFAULT false;
