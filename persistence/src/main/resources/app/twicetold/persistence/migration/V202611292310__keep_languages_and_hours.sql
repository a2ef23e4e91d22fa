set local lock_timeout = '5s';

-- The languages that the user practises, separated by spaces; null: not copied yet, read them from users. See ADR 55.
alter table articles_seen add column languages text;

-- How many sessions began in an hour, of those that are over. Whole hours of the last week.
create table session_hours (
  hour     timestamptz primary key,
  sessions bigint      not null
);

-- An article that there is not: nothing but the languages has to be read again. A node of 0.2.0 leaves such a note, as it
-- does that of an article without a number.
create function note_languages() returns trigger language plpgsql as $$
begin
  insert into articles_seen_changes (user_id, article_id) values (new.id, '');
  return null;
end
$$;
