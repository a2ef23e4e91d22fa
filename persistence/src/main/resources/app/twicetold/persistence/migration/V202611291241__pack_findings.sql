set local lock_timeout = '5s';

-- The findings of an assessment, packed. The release after this one writes them, and {} into findings. They are
-- compressed already.
alter table assessments add column findings_packed bytea;
alter table assessments alter column findings_packed set storage external;
