-- What the first screen reads, whatever a user did before.

create table daily_quests (
  user_id    text        not null references users on delete cascade,
  local_date date        not null,
  article_id text        not null references articles on delete cascade,
  picked_at  timestamptz not null,
  primary key (user_id, local_date)
);
create index daily_quests_article on daily_quests (article_id);

-- The newest unseen article of a topic, language and difficulty.
create index article_versions_cell on article_versions
  (topic_id, language, difficulty, published_at desc, article_id desc) where is_current and status = 'published';
-- The session to go on with.
create index sessions_open on sessions (user_id, touched_at desc) where stage <> 'completed';
-- The best assessment of an article without reading the others.
create index assessments_best on assessments (user_id, article_id, overall);
