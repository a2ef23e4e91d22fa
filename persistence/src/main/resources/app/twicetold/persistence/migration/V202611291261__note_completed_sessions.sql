set local lock_timeout = '5s';

-- Assessments are written before their session is completed, and go with it.
create trigger samples_come after insert on sessions for each row
  when (new.kind = 'training' and new.completed_at is not null)
  execute function note_cohort_sample();
create trigger samples_change after update on sessions for each row
  when ((old.kind = 'training' and old.completed_at is not null or new.kind = 'training' and new.completed_at is not null)
    and (old.user_id, old.kind, old.completed_at, old.local_date)
      is distinct from (new.user_id, new.kind, new.completed_at, new.local_date))
  execute function note_cohort_sample();
create trigger samples_go after delete on sessions for each row
  when (old.kind = 'training' and old.completed_at is not null)
  execute function note_cohort_sample();
