set local lock_timeout = '5s';

-- Until when the host asks for patience, which redirects heed, too; a pause is in free_at alone.
alter table host_turns add column patient_until timestamptz;
