set lock_timeout = '10min';

-- No index holds a lease or the moment of the last touch, and what is named by a condition changes once: ADR 46.

-- The open sessions of a user, one an article. It takes the place of sessions_one_open and sessions_open.
drop index concurrently if exists sessions_one_unfinished;
create unique index concurrently sessions_one_unfinished on sessions (user_id, article_id) where completed_at is null;
drop index concurrently if exists sessions_one_open;
drop index concurrently if exists sessions_open;

-- The sweep finds attempts by attempts_one_processing, which holds what is processed and nothing else.
drop index concurrently if exists attempts_leased;

-- Recordings that have a date, without those that wait for one: it takes the place of attempts_due.
drop index concurrently if exists attempts_to_purge;
create index concurrently attempts_to_purge on attempts (purge_at, id) where purge_at is not null;
drop index concurrently if exists attempts_due;

drop index concurrently if exists exemplars_pending;
create index concurrently exemplars_pending on exemplars (created_at) where status = 'pending';
drop index concurrently if exists exemplars_leased;

drop index concurrently if exists scheduled_ticks_open;
create index concurrently scheduled_ticks_open on scheduled_ticks (tick, name) where finished_at is null;
drop index concurrently if exists scheduled_ticks_unfinished;

drop index concurrently if exists spend_reservations_by_day;
create index concurrently spend_reservations_by_day on spend_reservations (day);
drop index concurrently if exists spend_reservations_of_day;

-- One index for the rows of a user and for those of a local day.
drop index concurrently if exists xp_ledger_of_user_day;
create index concurrently xp_ledger_of_user_day on xp_ledger (user_id, local_date);
drop index concurrently if exists xp_ledger_of_day;
drop index concurrently if exists xp_ledger_of_user;

-- assessments_best finds the few assessments that a user has of an article.
drop index concurrently if exists assessments_of_user_article;
