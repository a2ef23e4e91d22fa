-- What the steps of the pipeline took lately on each node that works. A node writes its row every few seconds while it
-- works; a row that is old is of a node that is gone or idle.
create table pipeline_nodes (
    node text primary key,
    listeners integer not null check (listeners > 0),
    transcribe_ms bigint not null check (transcribe_ms >= 0),
    assess_ms bigint not null check (assess_ms >= 0),
    told_at timestamptz not null
);
