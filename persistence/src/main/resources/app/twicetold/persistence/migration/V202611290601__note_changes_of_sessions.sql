set local lock_timeout = '5s';

-- A file for each table that is written together with another one: a migration that holds one and waits for the other
-- would meet writers that do it the other way round.
create trigger sessions_come_and_go after insert or delete on sessions
  for each row execute function note_session_of_article();
create trigger sessions_change after update on sessions for each row
  when ((old.completed_at is null) <> (new.completed_at is null)
    or (old.article_id, old.article_version) <> (new.article_id, new.article_version))
  execute function note_session_of_article();
