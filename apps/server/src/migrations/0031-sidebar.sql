-- How people arranged their sidebars; null for those who did not.
ALTER TABLE users ADD COLUMN sidebar jsonb;
