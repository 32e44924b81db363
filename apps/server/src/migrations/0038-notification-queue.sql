-- Messages of which it is still to be decided whom they notify, a row for those of one transaction: written in it, and
-- deleted in the one that stores what was decided. A row lives for some milliseconds, so that vacuuming is due by how
-- many went, not by how many there are.
CREATE TABLE notification_queue (
  _id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  message_ids uuid[] NOT NULL,
  queued_at timestamptz NOT NULL DEFAULT clock_timestamp()
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_threshold = 1000000,
  toast_tuple_target = 8160);
