-- What the night forgets, by age.
create index notification_log_sent on notification_log (sent_at);
create index webhook_events_received on webhook_events (received_at);
create index analytics_events_received on analytics_events (received_at);
create index deletion_jobs_done on deletion_jobs (finished_at) where status = 'done';
