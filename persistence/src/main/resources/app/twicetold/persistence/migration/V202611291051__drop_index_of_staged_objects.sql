set lock_timeout = '10min';

-- The table holds what is under way, and what a crash left behind; one look a day finds that.
drop index concurrently if exists staged_objects_by_age;
