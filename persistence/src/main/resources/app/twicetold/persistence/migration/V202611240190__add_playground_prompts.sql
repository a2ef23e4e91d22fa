-- A run keeps the edition of the prompts that it began with. Those from before, and those that a server of the release before
-- still creates, have that of their judgements, or the newest one of that release.
alter table playground_runs add column prompts text not null default 'v2';

update playground_runs r
set prompts = 'v1'
where exists (
  select from playground_results s where s.run_id = r.id and s.assessment ->> 'rubric_version' = 'rubric-v1'
);
