-- The server puts what waits into the index every few seconds, so that no message pays for those before it. This is how
-- much may wait (in kB) until one does.
ALTER INDEX message_search_words SET (gin_pending_list_limit = 16384);
ALTER INDEX message_search_infix SET (gin_pending_list_limit = 16384);
