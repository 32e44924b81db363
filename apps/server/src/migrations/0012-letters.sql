-- Letters are written when they are sent, in the language of who gets them, and what proves something in them is
-- made only then: nothing that waits holds a secret.

-- In which Parley was last used, `de`; null: not known.
ALTER TABLE users ADD COLUMN language text;

ALTER TABLE account_tokens
  DROP CONSTRAINT account_tokens_pkey,
  ADD COLUMN _id uuid NOT NULL DEFAULT gen_random_uuid() PRIMARY KEY,
  ADD UNIQUE (token_hash),
  -- Null until the letter is written.
  ALTER COLUMN token_hash DROP NOT NULL;
