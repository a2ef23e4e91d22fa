-- Where articles come from. What an operator says of a source, and what its fetches left behind.
create table sources (
  id                  text primary key,
  name                text        not null,
  type                text        not null check (type in ('rss', 'sitemap', 'html', 'api')),
  url                 text        not null,
  license_id          text        not null references licenses,
  owner_cleared       boolean     not null,
  language            text        not null,
  attribution_name    text        not null,
  topic_hints         text[]      not null,
  schedule_cron       text        not null,
  selector            text,
  enabled             boolean     not null,
  -- Validators of the last answer that was read to its end.
  etag                text,
  last_modified       text,
  -- What the server asked for: no schedule fetches the source earlier.
  not_before          timestamptz,
  consecutive_errors  smallint    not null default 0 check (consecutive_errors >= 0),
  last_error          text,
  -- Why the service disabled it; null while it is enabled, and when an operator disabled it.
  disabled_reason     text,
  last_run_at         timestamptz,
  created_at          timestamptz not null
);
create index sources_by_time on sources (created_at desc, id desc);
-- The hourly tick walks through them.
create index sources_enabled on sources (id) where enabled;
create index sources_license on sources (license_id);

create table source_items (
  id            text primary key,
  source_id     text        not null references sources on delete cascade,
  url           text        not null,
  url_hash      text        not null,
  title         text        not null,
  author        text,
  language      text        not null,
  status        text        not null check (status in ('new', 'skipped', 'failed')),
  reason        text,
  -- In the unit of the language.
  length        integer,
  license_id    text        not null references licenses,
  -- Only of new items.
  body          text,
  simhash       bigint,
  band1         integer,
  band2         integer,
  band3         integer,
  band4         integer,
  -- How often the page was asked for.
  tries         smallint    not null default 1,
  retrieved_at  timestamptz not null,
  article_id    text,
  check ((status = 'new') = (reason is null)),
  check ((status = 'new') = (body is not null and simhash is not null))
);
-- One item an address. What lists it again is one more row a source, however often it does.
create unique index source_items_one_url on source_items (url_hash) where reason is distinct from 'duplicate_url';
create unique index source_items_one_repeat on source_items (source_id, url_hash) where reason = 'duplicate_url';
create index source_items_by_time on source_items (source_id, retrieved_at desc, id desc);
create index source_items_by_status on source_items (source_id, status, retrieved_at desc, id desc);
-- What drafts may be made from, the oldest first.
create index source_items_unused on source_items (language, retrieved_at, id) where status = 'new' and article_id is null;
-- Near duplicates share a band of their simhashes.
create index source_items_band1 on source_items (language, band1) where status = 'new';
create index source_items_band2 on source_items (language, band2) where status = 'new';
create index source_items_band3 on source_items (language, band3) where status = 'new';
create index source_items_band4 on source_items (language, band4) where status = 'new';
create index source_items_license on source_items (license_id);
-- Which items have a draft under way.
create index content_jobs_open_items on content_jobs (source_item_id)
  where source_item_id is not null and status in ('queued', 'running');
