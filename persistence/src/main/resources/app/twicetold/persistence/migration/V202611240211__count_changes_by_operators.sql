-- How often a document of operators was changed, so that a change of what another operator has changed is refused.
alter table generation_settings add column version integer not null default 0;
alter table review_items add column version integer not null default 0;
alter table playground_runs add column version integer not null default 0;
