-- Pages that a listing named and that are still to be read: not asked for yet, or failed and to be asked for again. A fetch
-- takes what is due, whatever the listing answers meanwhile.
create table source_pages (
  id         text primary key,
  source_id  text        not null references sources on delete cascade,
  url        text        not null,
  url_hash   text        not null,
  host       text        not null,
  title      text,
  -- The order of the listing.
  place      integer     not null,
  -- How often it was asked for.
  tries      smallint    not null default 0,
  due_at     timestamptz not null,
  unique (source_id, url_hash)
);
-- A host that asks for patience gets it from every source.
create index source_pages_of_host on source_pages (host);

-- Why a page did not come, and when it is asked for again.
alter table source_items
  add column error       text,
  add column http_status smallint,
  add column retry_at    timestamptz;

alter table sources add column last_http_status smallint;
-- What metrics and the overview count.
create index sources_switched_off on sources (id) where not enabled and disabled_reason is not null;

-- How many parts of a job are done, when the next one is due, and how often a part broke off.
alter table content_jobs
  add column parts    integer  not null default 0,
  add column releases smallint not null default 0,
  add column due_at   timestamptz;

insert into source_pages (id, source_id, url, url_hash, host, title, place, tries, due_at)
select 'pge_' || i.id, i.source_id, i.url, i.url_hash, coalesce(lower(substring(i.url from '^https?://([^/?#]+)')), ''),
       i.title, 0, i.tries, i.retrieved_at
from source_items i
where i.reason in ('fetch_error', 'parse_error') and i.tries < 3;

-- The validators of an index hid what its sitemaps list.
update sources set etag = null, last_modified = null where type = 'sitemap';
