-- Who practised on a local day: the notifications ask it of every candidate.
create index sessions_of_day on sessions (user_id, local_date) where local_date is not null;
