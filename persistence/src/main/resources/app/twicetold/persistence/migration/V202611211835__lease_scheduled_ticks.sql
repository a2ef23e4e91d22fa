-- A tick belongs to whoever holds its lease, until it is finished. One whose lease ran out is taken over.
alter table scheduled_ticks
  add column claim_token  text,
  -- Null for ticks that nobody takes over.
  add column lease_until  timestamptz,
  -- How often it was begun.
  add column runs         smallint not null default 1,
  -- The batch execution of the last run.
  add column execution_id bigint,
  add column finished_at  timestamptz,
  -- completed, failed, stopped or superseded.
  add column outcome      text;
update scheduled_ticks set finished_at = claimed_at, outcome = 'completed';
create index scheduled_ticks_unfinished on scheduled_ticks (lease_until) where finished_at is null;
