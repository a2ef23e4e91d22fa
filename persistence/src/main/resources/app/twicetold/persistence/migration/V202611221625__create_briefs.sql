-- What operators ask an article to be about. Each has one job.
create table briefs (
  id              text primary key,
  language        text        not null,
  topic_id        text        not null references topics,
  difficulty      smallint    not null check (difficulty between 1 and 3),
  angle           text,
  note            text,
  source_item_id  text,
  job_id          text        not null references content_jobs,
  created_by      text        not null,
  created_at      timestamptz not null
);
create index briefs_by_time on briefs (created_at desc, id desc);
create index briefs_of_topic on briefs (topic_id);
create index briefs_of_job on briefs (job_id);
