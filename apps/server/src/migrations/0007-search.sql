-- The search index. pg_trgm is one of PostgreSQL's own contrib modules, and a trusted one: whoever owns the
-- database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- One entry for each message that has words, written by the transaction that writes the message.
CREATE TABLE message_search (
  channel_id uuid NOT NULL,
  seq bigint NOT NULL,
  message_id uuid NOT NULL,
  -- When it was sent.
  at timestamptz NOT NULL,
  -- Its words, their stems and parts, and what is said of it (author, mentions, links …), all made by
  -- the server: PostgreSQL's text search configurations take no part.
  words tsvector NOT NULL,
  -- Its text, folded and in the letters a–z, for finding parts of words.
  infix text NOT NULL,
  -- Of the code that made it: entries of older versions are made anew.
  version smallint NOT NULL,
  PRIMARY KEY (channel_id, seq),
  FOREIGN KEY (channel_id, seq) REFERENCES messages (channel_id, seq) ON DELETE CASCADE
);
-- New entries wait in a list and go into the index together, which a send would else pay for word by word. Each
-- search reads that list from end to end, so it is kept short.
CREATE INDEX message_search_words ON message_search USING gin (words)
  WITH (fastupdate = on, gin_pending_list_limit = 512);
CREATE INDEX message_search_infix ON message_search USING gin (infix gin_trgm_ops)
  WITH (fastupdate = on, gin_pending_list_limit = 1024);
-- A search goes back in time, a stretch at a time.
CREATE INDEX message_search_at ON message_search (at DESC);
CREATE INDEX message_search_channel ON message_search (channel_id, at DESC);

-- What of the messages has been indexed by which version of the code.
CREATE TABLE search_state (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version smallint NOT NULL DEFAULT 0
);
INSERT INTO search_state DEFAULT VALUES;

-- A name as the search compares it: without accents, lower case. Like `fold` of the server.
CREATE FUNCTION search_fold(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT replace(replace(replace(replace(translate(lower(normalize(regexp_replace(normalize(name, NFKD),
    '[\u00ad\u0300-\u036f\u0483-\u0487\u200b-\u200f\u2060\ufe00-\ufe0f]', '', 'g'), NFC)),
    'øØłŁđĐðÐıħĦŋŊς', 'oollddddihhnnσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
CREATE INDEX users_search ON users USING gin (search_fold(' ' || name || ' ' || username) gin_trgm_ops);
CREATE INDEX channels_search ON channels
  USING gin (search_fold(' ' || name || ' ' || topic || ' ' || description) gin_trgm_ops)
  WHERE kind = 'channel';
CREATE INDEX files_search ON files USING gin (search_fold(name) gin_trgm_ops)
  WHERE sent_at IS NOT NULL AND removed_at IS NULL;
