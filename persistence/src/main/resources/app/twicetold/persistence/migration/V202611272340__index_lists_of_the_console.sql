-- Reviews in the order in which they were opened; what is held stays first.
create index review_items_queue_oldest on review_items (state, held desc, created_at, id);
create index review_items_queue_by_kind_oldest on review_items (kind, state, held desc, created_at, id);

-- The reports of a review and of an article.
create index reports_of_review_by_time on reports (review_id, created_at desc, id desc);
create index reports_of_article_by_time on reports (article_id, created_at desc, id desc);

-- Failed jobs of one error, and jobs by why they exist.
create index content_jobs_by_error on content_jobs (error_code, created_at desc, id desc) where error_code is not null;
create index content_jobs_by_trigger on content_jobs (trigger, created_at desc, id desc);

-- What was done to one thing, and to things of a kind.
create index audit_log_of_target on audit_log (target_id, at, id) where target_id is not null;
create index audit_log_of_target_type on audit_log (target_type, at, id) where target_type is not null;

-- Runs that wait for a verdict, and those that are revealed.
create index playground_runs_blind on playground_runs (created_at desc, id desc) where revealed_at is null;
create index playground_runs_revealed on playground_runs (created_at desc, id desc) where revealed_at is not null;
