set local lock_timeout = '5s';

-- Until when a host is visited, and from when on it may be visited again, of all nodes. By the clock of the database.
create table host_turns (
  host          text        primary key,
  visited_until timestamptz not null,
  free_at       timestamptz not null
);
