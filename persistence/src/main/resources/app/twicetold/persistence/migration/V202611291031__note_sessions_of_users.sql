set local lock_timeout = '5s';

create trigger seen_come_and_go after insert or delete on sessions
  for each row execute function note_articles_seen();
-- Touches of a day that is noted stay out.
create trigger seen_change after update on sessions for each row
  when ((old.user_id, old.article_id, (old.touched_at at time zone 'UTC')::date)
    <> (new.user_id, new.article_id, (new.touched_at at time zone 'UTC')::date))
  execute function note_articles_seen();
