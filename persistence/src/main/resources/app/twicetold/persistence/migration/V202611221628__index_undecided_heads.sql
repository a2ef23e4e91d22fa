-- What waits for its checks or for a decision: the cells and the hourly job ask for it.
create index article_versions_undecided on article_versions (article_id)
  include (language, topic_id, difficulty) where is_head and status in ('draft', 'qa', 'needs_review');
