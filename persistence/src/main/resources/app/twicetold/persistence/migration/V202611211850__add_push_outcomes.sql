alter table notification_log
  -- What the provider said when it did not take the notification.
  add column reason      text,
  add column tries       smallint not null default 1,
  -- Until when a notification that the provider could not take yet is tried again.
  add column retry_until timestamptz;
create index notification_log_retries on notification_log (retry_until) where outcome = 'retry';
