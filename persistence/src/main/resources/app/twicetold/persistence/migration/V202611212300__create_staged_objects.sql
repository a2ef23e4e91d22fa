-- Objects that may lie in the store while no row names them.
create table staged_objects (
  object_key text primary key,
  staged_at timestamptz not null
);
create index staged_objects_by_age on staged_objects (staged_at);
