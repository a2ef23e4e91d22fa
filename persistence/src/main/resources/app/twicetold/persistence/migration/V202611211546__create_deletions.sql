-- Privacy -------------------------------------------------------------------

-- What is still to be removed outside the database. It names no user: the rows of the user are gone already.
create table deletion_jobs (
  id             text primary key,
  status         text        not null,
  -- A refresh token of the identity provider, encrypted, that is still to be revoked.
  identity_token text,
  runs           integer     not null default 0,
  claim_token    text,
  lease_until    timestamptz,
  created_at     timestamptz not null,
  finished_at    timestamptz,
  stuck_at       timestamptz
);
create index deletion_jobs_open on deletion_jobs (created_at) where status <> 'done';

create table deletion_objects (
  job_id     text not null references deletion_jobs on delete cascade,
  object_key text not null,
  primary key (job_id, object_key)
);

-- The oldest recordings first, and uploads that nobody submitted.
create index attempts_stored on attempts (uploaded_at) where object_key is not null;
create index attempts_unsubmitted on attempts (created_at) where status in ('awaiting_upload', 'uploaded');

-- Schedule ------------------------------------------------------------------

-- Whoever inserts the row of a tick runs it.
create table scheduled_ticks (
  name       text        not null,
  tick       timestamptz not null,
  claimed_at timestamptz not null,
  primary key (name, tick)
);
