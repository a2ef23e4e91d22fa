set lock_timeout = '10min';

drop index concurrently if exists push_tokens_reminders;
create index concurrently push_tokens_reminders on push_tokens (time_zone, reminder_time, done_on, part, user_id);
drop index concurrently if exists push_tokens_streaks;
create index concurrently push_tokens_streaks on push_tokens (time_zone, streak_until, done_on, part, user_id)
  where streak_until is not null;
drop index concurrently if exists push_tokens_unfilled;
create index concurrently push_tokens_unfilled on push_tokens (user_id) where time_zone is null;

-- In the order in which retries end, also when all end at once. It takes the place of notification_log_retries.
drop index concurrently if exists notification_log_unsent;
create index concurrently notification_log_unsent on notification_log (retry_until, user_id) where outcome = 'retry';
drop index concurrently if exists notification_log_retries;
