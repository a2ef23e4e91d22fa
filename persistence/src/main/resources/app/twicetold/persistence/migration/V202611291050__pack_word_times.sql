set local lock_timeout = '5s';

-- The times of words, packed so that a transcript of a minute lies in one row. They are compressed already.
alter table transcripts add column word_times bytea;
alter table transcripts alter column word_times set storage external;
