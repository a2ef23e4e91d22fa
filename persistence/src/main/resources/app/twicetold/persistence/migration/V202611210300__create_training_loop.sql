-- Accounts ------------------------------------------------------------------

create table users (
  id                   text primary key,
  install_id_hash      bytea unique,
  auth_provider        text        not null default 'anonymous',
  display_name         text,
  device_locale        text,
  ui_locale            text,
  time_zone            text        not null default 'UTC',
  practice_languages   text[]      not null,
  reminders_enabled    boolean     not null default true,
  reminder_time        time        not null default '08:30',
  streak_risk_alert    boolean     not null default true,
  audio_retention_days integer     not null default 30 check (audio_retention_days in (7, 30, 365)),
  onboarding_status    text        not null default 'not_started',
  onboarding_answers   jsonb,
  -- Derived at settlement, replayed only after a deletion.
  xp_total             integer     not null default 0 check (xp_total >= 0),
  completed_sessions   integer     not null default 0 check (completed_sessions >= 0),
  unlocked_tier        smallint    not null default 1 check (unlocked_tier between 1 and 3),
  streak               jsonb       not null default '{}',
  ability              jsonb       not null default '{}',
  created_at           timestamptz not null
);

-- Library -------------------------------------------------------------------

create table topics (
  id          text primary key,
  glyph       text     not null,
  color_token text     not null,
  position    smallint not null unique
);

create table licenses (
  id                     text primary key,
  name                   text     not null,
  url                    text,
  allowed                smallint not null check (allowed in (0, 1)),
  requires_attribution   boolean,
  share_alike            boolean,
  owner_cleared_required boolean  not null default false,
  attribution_template   text,
  note                   text
);

create table articles (
  id                 text primary key,
  language           text        not null,
  diagnostic         boolean     not null default false,
  created_at         timestamptz not null,
  first_published_at timestamptz
);

create table article_versions (
  article_id   text        not null references articles on delete cascade,
  version      integer     not null check (version >= 1),
  status       text        not null,
  is_head      boolean     not null,
  is_current   boolean     not null,
  language     text        not null,
  topic_id     text        not null references topics,
  difficulty   smallint    not null check (difficulty between 1 and 3),
  title        text        not null,
  byline       text        not null,
  paragraphs   jsonb       not null,
  hint         text        not null,
  key_points   jsonb       not null,
  length       integer     not null check (length > 0),
  source_name  text        not null,
  source_url   text,
  attribution  text,
  license_id   text references licenses,
  provenance   jsonb       not null,
  created_at   timestamptz not null,
  published_at timestamptz,
  primary key (article_id, version)
);
create unique index article_versions_one_head on article_versions (article_id) where is_head;
create unique index article_versions_one_current on article_versions (article_id) where is_current;
-- The library page: newest published first, filtered by language, topic, difficulty.
create index article_versions_served on article_versions (published_at desc, article_id desc)
  include (language, topic_id, difficulty) where is_current and status = 'published';
create index article_versions_topic on article_versions (topic_id);
create index article_versions_license on article_versions (license_id);

-- Training ------------------------------------------------------------------

create table sessions (
  id                 text primary key,
  user_id            text        not null references users on delete cascade,
  kind               text        not null,
  article_id         text        not null,
  article_version    integer     not null,
  language           text        not null,
  stage              text        not null,
  origin             text,
  read_duration_ms   bigint check (read_duration_ms >= 0),
  created_at         timestamptz not null,
  touched_at         timestamptz not null,
  completed_at       timestamptz,
  local_date         date,
  round1_overall     smallint check (round1_overall between 0 and 100),
  round2_overall     smallint check (round2_overall between 0 and 100),
  round1_duration_ms bigint,
  round2_duration_ms bigint,
  xp_awarded         integer,
  -- Codes and numbers only: a replay renders them in the locale of its request.
  settlement         jsonb,
  foreign key (article_id, article_version) references article_versions
);
create index sessions_of_user on sessions (user_id, created_at desc, id desc);
create index sessions_completed on sessions (user_id, completed_at desc) where completed_at is not null;
create index sessions_of_user_article on sessions (user_id, article_id, completed_at desc);
create index sessions_of_article on sessions (article_id, article_version);
-- A double tap finds the open session of the same article instead of making a second one.
create unique index sessions_one_open on sessions (user_id, article_id) where stage <> 'completed';

create table attempts (
  id                   text primary key,
  session_id           text        not null references sessions on delete cascade,
  user_id              text        not null references users on delete cascade,
  round                smallint    not null check (round in (1, 2)),
  status               text        not null,
  declared_duration_ms bigint      not null check (declared_duration_ms > 0),
  duration_ms          bigint      not null check (duration_ms > 0),
  content_type         text        not null,
  size_bytes           bigint      not null check (size_bytes > 0),
  sha256               text        not null,
  pause_count          integer     not null check (pause_count >= 0),
  object_key           text,
  uploaded_at          timestamptz,
  created_at           timestamptz not null,
  submitted_at         timestamptz,
  finished_at          timestamptz,
  submissions          smallint    not null default 0,
  -- Where the pipeline is: the step, who works on it, until when, how often it was driven again.
  step                 text,
  claim_token          text,
  lease_until          timestamptz,
  redrives             smallint    not null default 0,
  unreliable_reason    text,
  error_code           text,
  error_stage          text,
  error_retryable      boolean,
  comparison           jsonb,
  audio_purged_at      timestamptz
);
create index attempts_of_session on attempts (session_id, round, created_at);
create index attempts_of_user on attempts (user_id, created_at);
create index attempts_leased on attempts (lease_until) where status = 'processing';
create unique index attempts_one_assessed on attempts (session_id, round) where status = 'assessed';
create unique index attempts_one_processing on attempts (session_id, round) where status = 'processing';

create table transcripts (
  attempt_id   text primary key references attempts on delete cascade,
  language     text        not null,
  length       integer     not null,
  confidence   double precision not null,
  confidence_reported boolean not null,
  speech_ratio double precision not null,
  text         text        not null,
  words        jsonb       not null,
  asr_ref      text        not null,
  created_at   timestamptz not null
);

create table exemplars (
  attempt_id   text primary key references attempts on delete cascade,
  status       text        not null,
  text         text,
  duration_ms  bigint,
  object_key   text,
  content_type text,
  model_ref    text,
  tts_ref      text,
  claim_token  text,
  lease_until  timestamptz,
  redrives     smallint    not null default 0,
  created_at   timestamptz not null,
  finished_at  timestamptz
);
create index exemplars_leased on exemplars (lease_until) where status = 'pending';

-- Assessment ----------------------------------------------------------------

create table assessments (
  id                       text primary key,
  attempt_id               text        not null unique references attempts on delete cascade,
  session_id               text        not null references sessions on delete cascade,
  user_id                  text        not null references users on delete cascade,
  round                    smallint    not null,
  article_id               text        not null,
  article_version          integer     not null,
  language                 text        not null,
  rubric_version           text        not null,
  model_ref                text        not null,
  confidence               text        not null,
  overall                  smallint    not null check (overall between 0 and 100),
  key_info                 smallint    not null check (key_info between 0 and 100),
  structure                smallint    not null check (structure between 0 and 100),
  efficiency               smallint    not null check (efficiency between 0 and 100),
  fluency                  smallint    not null check (fluency between 0 and 100),
  action_skill             text,
  previous_skill           text,
  achieved_previous_action boolean,
  findings                 jsonb       not null,
  created_at               timestamptz not null
);
create index assessments_of_session on assessments (session_id, round);
create index assessments_of_user_article on assessments (user_id, article_id, article_version);
create index assessments_of_user on assessments (user_id, created_at desc);

create table assessment_feedback (
  assessment_id text primary key references assessments on delete cascade,
  user_id       text        not null references users on delete cascade,
  helpful       boolean     not null,
  reason        text,
  updated_at    timestamptz not null
);
create index assessment_feedback_of_user on assessment_feedback (user_id);

-- Reward --------------------------------------------------------------------

create table xp_ledger (
  id              text primary key,
  user_id         text        not null references users on delete cascade,
  type            text        not null,
  -- No foreign key: the rows of a deleted session stay, tombstoned.
  session_id      text,
  idempotency_key text        not null unique,
  amount          integer     not null check (amount >= 0),
  base_amount     integer     not null check (base_amount >= 0),
  local_date      date        not null,
  created_at      timestamptz not null,
  tombstoned_at   timestamptz
);
create index xp_ledger_of_day on xp_ledger (user_id, local_date) where tombstoned_at is null;
create index xp_ledger_of_session on xp_ledger (session_id);

-- Providers -----------------------------------------------------------------

create table provider_calls (
  id            text primary key,
  at            timestamptz not null,
  scope         text        not null,
  capability    text        not null,
  provider      text        not null,
  model         text        not null,
  latency_ms    bigint      not null check (latency_ms >= 0),
  input_tokens  bigint,
  output_tokens bigint,
  audio_ms      bigint,
  error_kind    text,
  fallback      boolean     not null,
  cost_usd      numeric(14, 6),
  job_id        text
);
create index provider_calls_of_job on provider_calls (job_id);
create index provider_calls_by_time on provider_calls (at);

-- Operation -----------------------------------------------------------------

-- Token buckets of the rate limiter (Bucket4j).
create table rate_limits (
  id         text primary key,
  state      bytea,
  expires_at bigint
);
