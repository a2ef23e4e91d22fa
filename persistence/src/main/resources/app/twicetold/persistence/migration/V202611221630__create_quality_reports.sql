-- What the checks of a version found, and what was decided. A version that is checked again has several.
create table quality_reports (
  id             text primary key,
  article_id     text        not null,
  version        integer     not null,
  language       text        not null,
  decision       text        not null check (decision in ('auto_publish', 'needs_review', 'reject')),
  qa_score       smallint    not null check (qa_score between 0 and 100),
  reasons        jsonb       not null,
  soft_flags     jsonb       not null,
  checks         jsonb       not null,
  audit_sampled  boolean     not null,
  model_refs     jsonb       not null,
  job_id         text        not null,
  created_at     timestamptz not null,
  foreign key (article_id, version) references article_versions on delete cascade
);
create index quality_reports_of_version on quality_reports (article_id, version, created_at desc);
create index quality_reports_by_time on quality_reports (created_at);

-- Where a version lies in the vector space of a model. The vector holds its numbers as 4 bytes each, the highest first.
create table article_vectors (
  article_id  text        not null,
  version     integer     not null,
  language    text        not null,
  model_ref   text        not null,
  dimensions  integer     not null check (dimensions > 0),
  vector      bytea       not null check (octet_length(vector) = 4 * dimensions),
  made_at     timestamptz not null,
  primary key (article_id, version),
  foreign key (article_id, version) references article_versions on delete cascade
);
-- A server reads what was made since it last looked.
create index article_vectors_by_time on article_vectors (language, model_ref, made_at, article_id, version);
