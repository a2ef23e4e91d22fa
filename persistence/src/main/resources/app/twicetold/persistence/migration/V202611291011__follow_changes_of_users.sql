set local lock_timeout = '5s';

create trigger users_are_followed
  after update of time_zone, reminders_enabled, reminder_time, streak_risk_alert, progress on users for each row
  when ((old.time_zone, old.reminders_enabled, old.reminder_time, old.streak_risk_alert)
      <> (new.time_zone, new.reminders_enabled, new.reminder_time, new.streak_risk_alert)
    or old.progress -> 'streak' is distinct from new.progress -> 'streak')
  execute function push_token_follows_change();
