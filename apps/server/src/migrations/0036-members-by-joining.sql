-- Who joined first stands beside a channel wherever it is shown: the first few are read, not all members.
CREATE INDEX channel_members_joined ON channel_members (channel_id, joined_at, user_id) WHERE left_at IS NULL;
