-- How far the steps of executions have come, while they work: Jakarta Batch tells it at their end.
create table batch_steps (
  execution_id bigint      not null references batch_executions on delete cascade,
  name         text        not null,
  read_count   bigint      not null,
  write_count  bigint      not null,
  -- How many there are to read; null when unknown.
  total        bigint,
  noted_at     timestamptz not null,
  primary key (execution_id, name)
);
