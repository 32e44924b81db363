-- The server's own secrets, which all nodes share: what pushes are signed with, and links in letters. One row.
CREATE TABLE server_keys (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  keys jsonb NOT NULL
);
