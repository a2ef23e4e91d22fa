-- How often somebody asked for the speech of a text that was written without it, and when last.
alter table exemplars add column speech_requests smallint not null default 0;
alter table exemplars add column speech_requested_at timestamptz;
