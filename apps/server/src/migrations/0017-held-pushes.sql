-- A push that was held back while its person looked at Parley goes out later, if it is still unread; of several
-- in one conversation only the last one does.
ALTER TABLE notification_decisions DROP CONSTRAINT notification_decisions_push_check;
ALTER TABLE notification_decisions ADD CONSTRAINT notification_decisions_push_check
  CHECK (push IN ('asked', 'no_device', 'busy', 'quiet', 'here', 'bundled'));
CREATE INDEX notification_decisions_held ON notification_decisions (user_id, decided_at) WHERE push = 'here';
