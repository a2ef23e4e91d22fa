-- What the completed sessions of a user add up to: one bounded document, a left fold over them.
alter table users
  drop column streak,
  drop column ability,
  add column progress jsonb not null default '{}';

-- The ability as it was after the session, over all languages and in its own.
alter table sessions add column ability_after jsonb;
create index sessions_completed_in_language on sessions (user_id, language, completed_at desc)
  where completed_at is not null;
