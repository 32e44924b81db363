-- What is sent later can be a reply that goes to its channel too, and can show files.
ALTER TABLE scheduled_messages
  ADD COLUMN in_channel boolean NOT NULL DEFAULT false,
  -- In the order in which they are shown. No reference: that one was removed is told when it is to be sent.
  ADD COLUMN file_ids uuid[] NOT NULL DEFAULT '{}';
-- Which files wait to be sent, so that they are not collected.
CREATE INDEX scheduled_messages_files ON scheduled_messages USING gin (file_ids)
  WHERE state IN ('waiting', 'failed');
