set lock_timeout = '10min';

-- A user has few of them among many sessions. It takes the place of sessions_of_kind.
drop index concurrently if exists sessions_diagnostic;
create index concurrently sessions_diagnostic on sessions (user_id, created_at desc, id desc) where kind = 'diagnostic';
drop index concurrently if exists sessions_of_kind;

-- Those who are due are found beside their push tokens.
drop index concurrently if exists users_by_zone;
