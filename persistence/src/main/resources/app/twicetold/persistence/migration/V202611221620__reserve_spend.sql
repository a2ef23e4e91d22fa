-- What content calls of a UTC day cost, and what those under way may cost at most. One row a day: the cap is held by its
-- lock.
create table spend_days (
  day       date           primary key,
  spent     numeric(14, 6) not null default 0 check (spent >= 0),
  reserved  numeric(14, 6) not null default 0 check (reserved >= 0)
);

-- A call under way. The lease ends the reservation of a worker that was lost.
create table spend_reservations (
  id           text primary key,
  day          date           not null references spend_days on delete cascade,
  job_id       text           not null,
  amount       numeric(14, 6) not null check (amount >= 0),
  lease_until  timestamptz    not null
);
create index spend_reservations_of_day on spend_reservations (day, lease_until);

-- How often a chain could not be reached: a job is tried twice.
alter table content_jobs add column transport_failures smallint not null default 0;
