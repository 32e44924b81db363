-- When a letter told what no device did: it is told once.
ALTER TABLE notification_decisions ADD COLUMN mailed_at timestamptz;
