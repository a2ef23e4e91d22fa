-- Where a version lies in the vector spaces of several models: what one model makes does not replace that of another.
-- Nodes of the last release go on with article_vectors; what they store there is made again here.
create table model_vectors (
  article_id  text        not null,
  version     integer     not null,
  model_ref   text        not null,
  language    text        not null,
  dimensions  integer     not null check (dimensions > 0),
  vector      bytea       not null check (octet_length(vector) = 4 * dimensions),
  made_at     timestamptz not null,
  primary key (article_id, version, model_ref),
  foreign key (article_id, version) references article_versions on delete cascade
);
-- A server reads what was made since it last looked.
create index model_vectors_by_time on model_vectors (language, model_ref, made_at, article_id, version);

insert into model_vectors (article_id, version, model_ref, language, dimensions, vector, made_at)
select article_id, version, model_ref, language, dimensions, vector, made_at
from article_vectors;

-- Served versions that a model makes no vector of. They are asked again after a while.
create table model_vector_refusals (
  article_id  text        not null,
  version     integer     not null,
  model_ref   text        not null,
  refused_at  timestamptz not null,
  primary key (article_id, version, model_ref),
  foreign key (article_id, version) references article_versions on delete cascade
);
