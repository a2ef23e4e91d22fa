-- A repair of streaks after an outage, and how far the work is: users are done in the order of their ids. The cursor is null
-- when nobody is done yet, and when all are.
create table streak_repairs (
  id              text        primary key,
  from_day        date        not null,
  to_day          date        not null,
  reason          text        not null,
  created_by      text        not null,
  created_at      timestamptz not null,
  sessions_since  date        not null,
  after_user_id   text,
  users_repaired  int         not null default 0,
  users_failed    int         not null default 0,
  done_at         timestamptz,
  check (from_day <= to_day)
);
create index streak_repairs_of_operators on streak_repairs (created_at desc, id desc);
create index streak_repairs_open on streak_repairs (created_at, id) where done_at is null;

-- Local days that count as kept for all streaks. A day is kept once.
create table streak_kept_days (
  day        date primary key,
  repair_id  text not null references streak_repairs
);
create index streak_kept_days_of_repair on streak_kept_days (repair_id, day);
