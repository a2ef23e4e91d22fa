-- The sentence with which a page speaks to machines. Its text is kept for the operator who looks at it; the simhash comes with
-- the release.
alter table source_items add column suspicious text;
