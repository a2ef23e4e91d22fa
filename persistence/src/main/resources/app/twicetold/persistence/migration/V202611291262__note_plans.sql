set local lock_timeout = '5s';

create trigger plans_come_and_go after insert or delete on plans
  for each row execute function note_cohort_sample();
create trigger plans_change after update on plans for each row
  when ((old.user_id, old.session_id, old.start_date, old.weekly_days, old.baseline_overall)
    is distinct from (new.user_id, new.session_id, new.start_date, new.weekly_days, new.baseline_overall))
  execute function note_cohort_sample();
