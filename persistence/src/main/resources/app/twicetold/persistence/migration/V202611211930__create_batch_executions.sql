-- What Jakarta Batch runs and ran. The server keeps checkpoints and steps in tables of its own, which it reads by id;
-- this one is what operators filter and page, and what tells an execution whose node died from one that works.
create table batch_executions (
  id                 bigint      primary key, -- given by Jakarta Batch
  instance_id        bigint      not null,
  job                text        not null,
  status             text        not null check (status in
    ('starting', 'started', 'stopping', 'stopped', 'failed', 'completed', 'abandoned')),
  exit_status        text,
  node               text        not null,
  created_at         timestamptz not null,
  started_at         timestamptz,
  ended_at           timestamptz,
  heartbeat_at       timestamptz not null,
  stop_requested_at  timestamptz,
  restart_claimed_at timestamptz,
  restart_of         bigint
);

create index batch_executions_newest on batch_executions (created_at desc, id desc);
create index batch_executions_of_job on batch_executions (job, created_at desc, id desc);
create index batch_executions_in_status on batch_executions (status, created_at desc, id desc);
create index batch_executions_of_instance on batch_executions (instance_id, id);
create index batch_executions_open on batch_executions (heartbeat_at) where ended_at is null;

-- The last run of scheduled work that is no batch job; ticks tell of the others.
create table scheduled_runs (
  name       text        primary key,
  started_at timestamptz not null,
  status     text        not null check (status in ('completed', 'failed'))
);
