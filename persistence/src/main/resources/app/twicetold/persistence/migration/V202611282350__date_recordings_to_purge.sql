-- When the owner's choice lets a recording go. Null until the purge has dated it, which it does page by page once a
-- recording is older than the shortest choice, and again after its owner has chosen otherwise.
alter table attempts add column purge_at timestamptz;
alter table users add column retention_changed boolean not null default false;

create index attempts_due on attempts (purge_at, id) where object_key is not null;
create index attempts_dated on attempts (user_id) where purge_at is not null;
create index users_retention_changed on users (id) where retention_changed;

-- The recordings without a date, the oldest first, and uploads that another one superseded. It takes the place of
-- attempts_stored, which holds all recordings that are kept.
create index attempts_undated on attempts (uploaded_at, id) where object_key is not null and purge_at is null;
drop index attempts_stored;
