-- When the head, the status or the served version of an article last changed; null since its creation.
alter table articles add column updated_at timestamptz;

alter table article_versions
  add column origin text generated always as (provenance ->> 'origin') stored,
  add column qa_score smallint check (qa_score between 0 and 100),
  add constraint article_versions_status check (
    status in ('draft', 'qa', 'needs_review', 'published', 'rejected', 'unpublished', 'retired')
  );
-- The lists of operators: newest head first, with one index for each filter that may leave few articles.
create index article_versions_heads on article_versions (created_at desc, article_id desc)
  include (status, language, topic_id, difficulty, origin) where is_head;
create index article_versions_heads_by_status on article_versions (status, created_at desc, article_id desc)
  include (language, topic_id, difficulty, origin) where is_head;
create index article_versions_heads_by_cell on article_versions
  (language, topic_id, difficulty, created_at desc, article_id desc)
  include (status, origin) where is_head;

create table review_items (
  id              text primary key,
  kind            text        not null check (kind in ('qa', 'requested', 'audit', 'reported')),
  state           text        not null check (state in ('open', 'decided', 'superseded')),
  article_id      text        not null,
  article_version integer     not null,
  -- The status that the version had when the item was opened.
  made_for        text        not null,
  reasons         jsonb       not null,
  decision        text,
  reason          text,
  note            text,
  decided_by      text,
  decided_at      timestamptz,
  created_at      timestamptz not null,
  foreign key (article_id, article_version) references article_versions on delete cascade,
  check ((state = 'decided') = (decision is not null and decided_by is not null and decided_at is not null))
);
create unique index review_items_one_open on review_items (article_id, kind) where state = 'open';
create index review_items_of_article on review_items (article_id, article_version);
create index review_items_by_state on review_items (state, created_at desc, id desc);
create index review_items_by_kind on review_items (kind, state, created_at desc, id desc);

-- Outlives the account of the user, without a trace of the user: the report still counts against the article.
create table reports (
  id              text primary key,
  user_id         text references users on delete set null,
  article_id      text        not null,
  article_version integer     not null,
  reason          text        not null check (reason in ('rights', 'harmful')),
  note            text,
  status          text        not null check (status in ('open', 'upheld', 'dismissed')),
  review_id       text references review_items on delete set null,
  created_at      timestamptz not null,
  foreign key (article_id, article_version) references article_versions on delete cascade,
  unique (user_id, article_id)
);
create index reports_by_time on reports (created_at desc, id desc);
create index reports_of_review on reports (review_id);
create index reports_of_article on reports (article_id, article_version);

-- Accepted calls, repeated ones included, for the limit of reports.
create table report_calls (
  user_id text        not null references users on delete cascade,
  at      timestamptz not null,
  id      text        primary key
);
create index report_calls_of_user on report_calls (user_id, at);

-- Which articles a user has read without a session on them.
create table article_openings (
  user_id    text        not null references users on delete cascade,
  article_id text        not null references articles on delete cascade,
  opened_at  timestamptz not null,
  primary key (user_id, article_id)
);
create index article_openings_of_article on article_openings (article_id);

-- One point of the trend for each article and week, which begins on Monday in UTC.
create table article_health (
  article_id     text        not null references articles on delete cascade,
  week_start     date        not null check (extract(isodow from week_start) = 1),
  -- Null while there are too few sessions.
  score          smallint check (score between 0 and 100),
  started        bigint      not null,
  completed      bigint      not null,
  assessed       bigint      not null,
  key_info_total bigint      not null,
  votes          bigint      not null,
  helpful        bigint      not null,
  reports        bigint      not null,
  computed_at    timestamptz not null,
  primary key (article_id, week_start)
);
