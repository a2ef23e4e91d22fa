set lock_timeout = '10min';

-- What the night removes when it gets old. Drafts that became an article stay for good, and are not in it.
drop index concurrently if exists content_jobs_over;
create index concurrently content_jobs_over on content_jobs (finished_at)
  where finished_at is not null and (stage <> 'generate' or status <> 'succeeded');
