-- How often the service still tries a failed job again by itself. Jobs of before are left to operators.
alter table content_jobs add column attempts_left smallint not null default 0;
alter table content_jobs alter column attempts_left set default 3;
create index content_jobs_to_try_again on content_jobs (created_at, id) where status = 'failed' and attempts_left > 0;
create index content_jobs_items_to_try_again on content_jobs (source_item_id)
  where source_item_id is not null and status = 'failed' and attempts_left > 0;

-- The head that a job writes another version after, with its status when the job was ordered.
alter table content_jobs add column parent_version integer;
alter table content_jobs add column parent_status text;

-- When it was last sent to a worker. How long it waits is told by queued_at.
alter table content_jobs add column sent_at timestamptz;

-- How many drafts of an item failed for good.
alter table source_items add column draft_failures smallint not null default 0;
