set local lock_timeout = '5s';

-- Files of events that have left the database, and the one that is being written: ADR 51.
create table analytics_files (
  object_key text        primary key,
  day        date        not null, -- UTC, when its events were received
  last_at    timestamptz not null, -- it has all events that were here up to this one
  last_id    text        not null,
  events     integer,
  opened_at  timestamptz not null,
  written_at timestamptz
);
create unique index analytics_files_one_open on analytics_files ((true)) where written_at is null;
create index analytics_files_by_day on analytics_files (day, object_key);
