-- From where on replies are news to who follows a thread: what was said before they came in is not, however
-- late it is looked at whom a reply concerns.
ALTER TABLE thread_followers ADD COLUMN followed_after bigint NOT NULL DEFAULT 0;
