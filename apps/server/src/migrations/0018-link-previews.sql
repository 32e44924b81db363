-- Previews of links.

-- What was found at an address when it was asked: for everyone, so nothing in it says who linked to it.
CREATE TABLE link_pages (
  -- The key of its picture is preview_<_id>.jpg; an address that is asked again gets a new row.
  _id uuid PRIMARY KEY,
  -- Without what follows a '#'.
  url text NOT NULL CHECK (length(url) <= 2100),
  asked_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- {site, title, description, width, height} (the last two of the picture, or null); null: nothing to show.
  preview jsonb,
  -- Bytes of the picture; null: there is none (any more).
  picture_size integer
);
CREATE INDEX link_pages_url ON link_pages (url, asked_at);
CREATE INDEX link_pages_asked ON link_pages (asked_at);

-- Which messages show what was found.
CREATE TABLE message_pages (
  channel_id uuid NOT NULL,
  seq bigint NOT NULL,
  page_id uuid NOT NULL REFERENCES link_pages,
  PRIMARY KEY (channel_id, seq, page_id),
  FOREIGN KEY (channel_id, seq) REFERENCES messages (channel_id, seq) ON DELETE CASCADE
);
CREATE INDEX message_pages_page ON message_pages (page_id);

-- [{url, page_id, site, title, description, width, height} or {url, removed: true}], in the order of the links:
-- a copy, so that a message stays as it is when what is known of the page goes.
ALTER TABLE messages ADD COLUMN previews jsonb NOT NULL DEFAULT '[]';

ALTER TABLE workspace ADD COLUMN link_previews boolean NOT NULL DEFAULT true;
