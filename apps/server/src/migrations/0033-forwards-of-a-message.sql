-- Which messages forward a message: they show its previews, as long as it does.
CREATE INDEX messages_forwarding ON messages ((forwarded_from ->> 'message_id'))
  WHERE forwarded_from IS NOT NULL;
