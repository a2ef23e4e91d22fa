-- How often work was put off because its provider was away, and until when. Of a content job also since when.
alter table attempts add column waits smallint not null default 0;
alter table attempts add column waits_until timestamptz;
alter table exemplars add column waits smallint not null default 0;
alter table exemplars add column waits_until timestamptz;
alter table content_jobs add column waits smallint not null default 0;
alter table content_jobs add column waits_since timestamptz;
