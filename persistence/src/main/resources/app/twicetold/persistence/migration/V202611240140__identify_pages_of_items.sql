-- The hash of the address that a page has for itself, after redirects, where it is another than the listed one.
alter table source_items add column page_hash text;
create index source_items_of_page on source_items (coalesce(page_hash, url_hash))
  where reason is distinct from 'duplicate_url';
-- What a listed address led to.
create index source_items_led_to on source_items (url_hash) where page_hash is not null;
