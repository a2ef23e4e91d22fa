set local lock_timeout = '5s';

-- Blocks without a summary are read by each count of an hour. Without this they wait for a vacuum of the whole table.
alter index sessions_by_time set (autosummarize = on);
