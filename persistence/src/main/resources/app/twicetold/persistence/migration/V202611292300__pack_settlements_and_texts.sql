set local lock_timeout = '5s';

-- Settlements and texts, packed. The release after this one writes them, and {} or nothing into the columns before. They
-- are compressed already.
alter table sessions add column settlement_packed bytea;
alter table sessions alter column settlement_packed set storage external;
alter table transcripts add column text_packed bytea;
alter table transcripts alter column text_packed set storage external;
alter table exemplars add column text_packed bytea;
alter table exemplars alter column text_packed set storage external;
