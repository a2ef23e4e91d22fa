set lock_timeout = '10min';

-- Nothing reads events by their names.
drop index concurrently if exists analytics_events_by_name;
