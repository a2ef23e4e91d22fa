-- The list of operators, in an order that no edit changes.
create index articles_by_time on articles (created_at desc, id desc);

-- The articles that a diagnostic can use.
create index article_versions_diagnostic on article_versions (language, length)
  where is_current and status = 'published' and difficulty = 1;
