-- How many articles of each cell a busy user has seen, as the hourly job last counted it. No rows: not counted yet.
create table cells_seen (
  language   text        not null,
  topic_id   text        not null references topics (id) on delete cascade,
  difficulty integer     not null,
  seen       integer     not null check (seen >= 0),
  counted_at timestamptz not null,
  primary key (topic_id, language, difficulty)
);
