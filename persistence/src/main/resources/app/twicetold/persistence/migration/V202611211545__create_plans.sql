-- What a plan was made of; how far its user is with it stands in users.progress.
create table plans (
  user_id          text primary key references users on delete cascade,
  -- The diagnostic that it comes from.
  session_id       text references sessions on delete set null,
  started_at       timestamptz not null,
  start_date       date        not null,
  goal             text        not null,
  weekly_days      smallint    not null check (weekly_days in (3, 5, 7)),
  target_skill     text        not null,
  baseline_overall smallint check (baseline_overall between 0 and 100)
);
create index plans_of_session on plans (session_id);

-- A replay looks for the quests that a user was paid for.
create index xp_ledger_of_quests on xp_ledger (user_id) where type = 'weekly_quest';
