set local lock_timeout = '5s';

-- A notification that could not be sent leaves the day to the next one.
create trigger failures_are_followed after update of outcome on notification_log for each row
  when (new.outcome in ('failed', 'unregistered') and old.outcome not in ('failed', 'unregistered'))
  execute function push_token_follows_failure();
