-- Until when short recurring work has been done for all nodes.
create table scheduled_turns (
  name        text        primary key,
  taken_until timestamptz not null
);
