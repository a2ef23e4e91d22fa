-- What a deletion job is for, also after what it names is noted elsewhere. Null for the jobs of an earlier release that
-- nobody asked for.
alter table deletion_jobs add column kind text;
update deletion_jobs set kind = split_part(subject, '/', 1) where subject is not null;

-- Operators list the newest first, all or of a kind.
create index deletion_jobs_newest on deletion_jobs (created_at, id);
create index deletion_jobs_of_kind on deletion_jobs (kind, created_at, id);

-- Exports read the waitlist in the order of the moments.
create index waitlist_by_moment on waitlist ((value ->> 'createdAt'), key);
