-- What operators steer the content pipeline by, and why it stands still. One row; none means the defaults.
create table generation_settings (
  singleton             boolean primary key default true check (singleton),
  config                jsonb       not null,
  paused_reason         text check (paused_reason in ('cost_cap', 'provider_errors', 'manual')),
  -- The UTC day of the pause: one for the cost cap ends with it.
  paused_on             date,
  -- Runs of the content_llm chain without a result, one after the other.
  consecutive_failures  integer     not null default 0 check (consecutive_failures >= 0),
  check ((paused_reason is null) = (paused_on is null))
);

create table content_jobs (
  id                text primary key,
  stage             text        not null check (stage in ('fetch', 'generate', 'qa')),
  status            text        not null check (status in ('queued', 'running', 'succeeded', 'failed', 'canceled')),
  trigger           text        not null,
  language          text,
  topic_id          text references topics,
  difficulty        smallint check (difficulty between 1 and 3),
  article_id        text,
  article_version   integer,
  source_id         text,
  source_item_id    text,
  brief_id          text,
  pair_id           text,
  -- What an operator asks of the model.
  note              text,
  error_code        text,
  error_retryable   boolean,
  runs              integer     not null default 0,
  redrives          smallint    not null default 0,
  claim_token       text,
  lease_until       timestamptz,
  retry_of          text,
  created_at        timestamptz not null,
  -- When it was last put into the queue.
  queued_at         timestamptz not null,
  started_at        timestamptz,
  finished_at       timestamptz
);
create index content_jobs_by_time on content_jobs (created_at desc, id desc);
create index content_jobs_by_stage on content_jobs (stage, created_at desc, id desc);
create index content_jobs_by_status on content_jobs (status, created_at desc, id desc);
-- What waits and what is worked on: the sweep, the overview and the cells ask for it.
create index content_jobs_open on content_jobs (queued_at) where status in ('queued', 'running');
create index content_jobs_open_cells on content_jobs (language, topic_id, difficulty)
  where stage = 'generate' and status in ('queued', 'running');
create index content_jobs_of_article on content_jobs (article_id, created_at desc) where article_id is not null;
create index content_jobs_of_source on content_jobs (source_id, created_at desc) where source_id is not null;
create index content_jobs_of_topic on content_jobs (topic_id);
