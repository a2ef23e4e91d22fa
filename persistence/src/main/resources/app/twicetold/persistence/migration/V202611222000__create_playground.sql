-- The scoring playground: operators run the loop of the app on an article and compare models. Its rows refer to nothing of
-- a user, and nothing of a user refers to them.

create table playground_runs (
  id               text primary key,
  article_id       text        not null,
  article_version  integer     not null,
  article_title    text        not null,
  language         text        not null,
  -- The entry that transcribes both rounds: {provider, model, timeout_ms, options}.
  asr              jsonb       not null,
  -- How often each lane judges the same transcript.
  repeats          smallint    not null check (repeats between 1 and 5),
  -- Null while blind. It is never set back.
  revealed_at      timestamptz,
  created_by       text        not null,
  created_at       timestamptz not null
);
create index playground_runs_by_time on playground_runs (created_at desc, id desc);
create index playground_runs_of_language on playground_runs (language, created_at desc);
create index playground_runs_of_article on playground_runs (article_id, created_at desc);

create table playground_rounds (
  id                       text primary key,
  run_id                   text        not null references playground_runs on delete cascade,
  round                    smallint    not null check (round in (1, 2)),
  state                    text        not null check (state in
                             ('awaiting_audio', 'transcribing', 'assessing', 'done', 'unreliable', 'failed')),
  content_type             text,
  size_bytes               bigint check (size_bytes > 0),
  object_key               text,
  uploaded_at              timestamptz,
  audio_purged_at          timestamptz,
  -- As the client said; null for containers that tell it themselves.
  client_duration_ms       bigint check (client_duration_ms > 0),
  duration_ms              bigint check (duration_ms > 0),
  duration_source          text check (duration_source in ('container', 'riff', 'client_checked')),
  asr_ref                  text,
  transcript               text,
  transcript_language      text,
  transcript_length        integer,
  words                    jsonb,
  asr_confidence           double precision,
  asr_confidence_reported  boolean,
  unreliable_reason        text,
  error_code               text,
  error_kind               text,
  error_retryable          boolean,
  claim_token              text,
  lease_until              timestamptz,
  -- Since when a message for it is on its way.
  queued_at                timestamptz,
  unique (run_id, round)
);
create index playground_rounds_waiting on playground_rounds (queued_at) where state = 'transcribing';
create index playground_rounds_with_audio on playground_rounds (uploaded_at) where object_key is not null;

create table playground_lanes (
  id          text primary key,
  run_id      text    not null references playground_runs on delete cascade,
  label       text    not null check (label in ('A', 'B', 'C', 'D', 'E', 'F')),
  provider    text    not null,
  model       text    not null,
  timeout_ms  bigint  not null check (timeout_ms > 0),
  options     jsonb   not null,
  unique (run_id, label)
);

-- One judgement of a lane on a round. The first repeat is the result that operators compare.
create table playground_results (
  id               text primary key,
  run_id           text        not null references playground_runs on delete cascade,
  lane_id          text        not null references playground_lanes on delete cascade,
  round            smallint    not null check (round in (1, 2)),
  repeat           smallint    not null check (repeat between 1 and 5),
  status           text        not null check (status in ('pending', 'running', 'done', 'skipped', 'failed')),
  skip_reason      text check (skip_reason in ('unreliable', 'round1_not_done')),
  assessment       jsonb,
  comparison       jsonb,
  overall          smallint check (overall between 0 and 100),
  key_info         smallint check (key_info between 0 and 100),
  structure        smallint check (structure between 0 and 100),
  efficiency       smallint check (efficiency between 0 and 100),
  fluency          smallint check (fluency between 0 and 100),
  model_ref        text,
  latency_ms       bigint,
  input_tokens     bigint,
  output_tokens    bigint,
  cost_usd         numeric(14, 6),
  error_code       text,
  error_kind       text,
  error_retryable  boolean,
  claim_token      text,
  lease_until      timestamptz,
  queued_at        timestamptz not null,
  created_at       timestamptz not null,
  finished_at      timestamptz,
  unique (lane_id, round, repeat),
  check ((status = 'done') = (assessment is not null)),
  check ((status = 'skipped') = (skip_reason is not null)),
  check ((status = 'failed') = (error_code is not null))
);
create index playground_results_of_run on playground_results (run_id, round);
create index playground_results_waiting on playground_results (queued_at) where status in ('pending', 'running');

create table playground_model_answers (
  id               text primary key,
  run_id           text        not null references playground_runs on delete cascade,
  lane_id          text        not null references playground_lanes on delete cascade,
  round            smallint    not null check (round in (1, 2)),
  status           text        not null check (status in ('pending', 'ready', 'failed', 'unavailable')),
  text             text,
  model_ref        text,
  tts_ref          text,
  duration_ms      bigint,
  object_key       text,
  content_type     text,
  audio_purged_at  timestamptz,
  error_code       text,
  error_kind       text,
  error_retryable  boolean,
  claim_token      text,
  lease_until      timestamptz,
  queued_at        timestamptz not null,
  created_at       timestamptz not null,
  finished_at      timestamptz,
  unique (lane_id, round)
);
create index playground_model_answers_of_run on playground_model_answers (run_id);
create index playground_model_answers_waiting on playground_model_answers (queued_at) where status = 'pending';
create index playground_model_answers_with_audio on playground_model_answers (created_at) where object_key is not null;

-- The latest verdict of a run, and the first one that was given while it was blind.
create table playground_verdicts (
  run_id   text        not null references playground_runs on delete cascade,
  blind    boolean     not null,
  outcome  text        not null check (outcome in ('lane', 'tie', 'none')),
  lane_id  text references playground_lanes on delete cascade,
  reasons  jsonb       not null default '[]',
  note     text,
  actor    text        not null,
  at       timestamptz not null,
  primary key (run_id, blind),
  check ((outcome = 'lane') = (lane_id is not null))
);
create index playground_verdicts_of_lane on playground_verdicts (lane_id);
create index playground_verdicts_by_time on playground_verdicts (at) where blind;

-- A playground call under way, and what it may cost at most. The lease ends the reservation of a worker that was lost.
create table playground_reservations (
  id           text primary key,
  run_id       text           not null,
  amount       numeric(14, 6) not null check (amount >= 0),
  lease_until  timestamptz    not null
);

-- What the playground spent on a day is the sum of its calls.
create index provider_calls_of_playground on provider_calls (at) where scope = 'playground';
