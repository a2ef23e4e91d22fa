set local lock_timeout = '5s';

-- How far a count over all rows is that is made page by page; null: all of it. See ADR 55.
alter table roll_ups add column reached text;

-- The place of an article among the bits of what a user has seen. Places begin with 0, and are never given again.
create table article_numbers (
  article_id text    primary key,
  number     integer not null unique
);

-- What a user has seen: bit n, from the lowest bit of the first byte on, is the article of number n. No rows of users
-- without sessions. The day is the last one, in UTC, on which the user touched a session.
create table articles_seen (
  user_id   text  primary key,
  seen      bytea not null,
  active_on date  not null
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
create index articles_seen_by_day on articles_seen (active_on, user_id);

-- Of whom what has to be read again: one article, or all of them. A row is written in the transaction of its change; no
-- index makes it dearer. What it means is read from the sessions when it is added, so that a row too many does nothing.
create table articles_seen_changes (
  user_id    text not null,
  article_id text
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

-- What is to be added to the number of users.
create table user_changes (
  change smallint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

create function note_articles_seen() returns trigger language plpgsql as $$
begin
  -- What is taken away is found by reading everything. A touch goes back a day when clocks of nodes differ at midnight.
  if tg_op = 'DELETE' or tg_op = 'UPDATE'
    and ((old.user_id, old.article_id) <> (new.user_id, new.article_id) or new.touched_at < old.touched_at) then
    insert into articles_seen_changes (user_id) values (old.user_id);
  end if;
  if tg_op <> 'DELETE' then
    insert into articles_seen_changes (user_id, article_id) values (new.user_id, new.article_id);
  end if;
  return null;
end
$$;

create function note_user() returns trigger language plpgsql as $$
begin
  insert into user_changes (change) values (case when tg_op = 'INSERT' then 1 else -1 end);
  return null;
end
$$;
