-- Notifications -------------------------------------------------------------

create table push_tokens (
  user_id    text primary key references users on delete cascade,
  token      text        not null unique,
  platform   text,
  updated_at timestamptz not null
);

-- One notification a user and local day at most, over all kinds.
create table notification_log (
  user_id    text        not null references users on delete cascade,
  local_date date        not null,
  kind       text        not null,
  transport  text        not null,
  title      text        not null,
  body       text        not null,
  outcome    text        not null,
  sent_at    timestamptz not null,
  primary key (user_id, local_date)
);
create index users_by_zone on users (time_zone, reminder_time);

-- Analytics -----------------------------------------------------------------

create table analytics_events (
  id          text primary key,
  user_id     text        not null references users on delete cascade,
  name        text        not null,
  ts          timestamptz not null,
  session_id  text,
  article_id  text,
  round       smallint,
  screen      text,
  error_code  text,
  app_version text,
  received_at timestamptz not null
);
create index analytics_events_of_user on analytics_events (user_id, received_at);
create index analytics_events_by_name on analytics_events (name, received_at);
