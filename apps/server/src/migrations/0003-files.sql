-- Uploaded files, and which messages show them.

CREATE TABLE files (
  -- Also the key of its content in the file store; the thumbnail's is thumb_<_id>.jpg.
  _id uuid PRIMARY KEY,
  uploader_id uuid NOT NULL REFERENCES users,
  -- For people to read, cleaned; empty once the file was removed.
  name text NOT NULL DEFAULT '',
  mime text NOT NULL DEFAULT '',
  kind text NOT NULL DEFAULT 'other' CHECK (kind IN ('image', 'video', 'audio', 'pdf', 'text', 'other')),
  size bigint NOT NULL DEFAULT 0,
  sha256 bytea,
  width integer,
  height integer,
  -- Whether it has a thumbnail, and the bytes of that once it is made.
  has_thumb boolean NOT NULL DEFAULT false,
  thumb_size integer,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null while it arrives: a row without it is what a broken upload left.
  stored_at timestamptz,
  -- A message shows it, or did: it is not its uploader's alone any more.
  sent_at timestamptz,
  -- Its uploader took it back; messages keep an empty box for it.
  removed_at timestamptz
);
-- What a person's files take together, without looking at each of them.
CREATE INDEX files_uploader ON files (uploader_id) INCLUDE (size);
CREATE INDEX files_created ON files (created_at);

CREATE TABLE message_files (
  channel_id uuid NOT NULL,
  -- The message's own number, so that a channel's files are read newest first from the key.
  seq bigint NOT NULL,
  position smallint NOT NULL,
  file_id uuid NOT NULL REFERENCES files,
  PRIMARY KEY (channel_id, seq, position),
  FOREIGN KEY (channel_id, seq) REFERENCES messages (channel_id, seq) ON DELETE CASCADE
);
CREATE INDEX message_files_file ON message_files (file_id);
