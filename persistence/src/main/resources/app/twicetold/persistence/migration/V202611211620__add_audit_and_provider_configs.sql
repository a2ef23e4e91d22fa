-- Who changed what. Written in the transaction of the change, never updated.
create table audit_log (
  id          text primary key,
  at          timestamptz not null,
  actor       text        not null,
  action      text        not null,
  target_type text,
  target_id   text,
  details     jsonb       not null,
  request_id  text
);
create index audit_log_by_time on audit_log (at, id);
create index audit_log_of_actor on audit_log (actor, at, id);
create index audit_log_of_action on audit_log (action, at, id);

-- Every provider configuration there ever was; the one with the highest seq is in force.
create table provider_configs (
  id     text primary key,
  seq    bigint generated always as identity unique,
  at     timestamptz not null,
  actor  text        not null,
  config jsonb       not null
);
create index provider_configs_by_time on provider_configs (at, id);

-- The cost of a published article counts first publications within a window.
create index articles_first_published on articles (first_published_at);
