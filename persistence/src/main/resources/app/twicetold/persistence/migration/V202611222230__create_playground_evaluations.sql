-- Measurements of judges by the set of retellings. A report holds no text of a model and nothing of a user, so it stays.

create table playground_evaluations (
  id               text primary key,
  -- The edition that is measured, and the version of the set: figures of other sets do not compare.
  prompts          text        not null,
  set_version      text        not null,
  -- ["en", "zh-Hans"]
  languages        jsonb       not null,
  -- The entries that are asked: [{provider, model, timeout_ms, options}].
  models           jsonb       not null,
  repeats          smallint    not null check (repeats between 1 and 5),
  status           text        not null check (status in ('running', 'done', 'failed')),
  -- How many questions have been asked, and how many there are.
  asked            integer     not null default 0,
  questions        integer     not null check (questions > 0),
  -- Also of one that failed: what was answered until then.
  report           jsonb,
  error_code       text,
  error_kind       text,
  error_retryable  boolean,
  claim_token      text,
  lease_until      timestamptz,
  -- Since when a message for it is on its way.
  queued_at        timestamptz not null,
  created_by       text        not null,
  created_at       timestamptz not null,
  finished_at      timestamptz,
  check (asked between 0 and questions),
  check ((status = 'running') = (finished_at is null)),
  check ((status = 'running') = (report is null)),
  check ((status = 'failed') = (error_code is not null))
);
create index playground_evaluations_by_time on playground_evaluations (created_at desc, id desc);
-- One at a time.
create unique index playground_evaluations_running on playground_evaluations (status) where status = 'running';

-- The answers of the evaluation under way, by the position of their question. The report takes their place.
create table playground_evaluation_answers (
  evaluation_id  text    not null references playground_evaluations on delete cascade,
  position       integer not null,
  answer         jsonb   not null,
  primary key (evaluation_id, position)
);
