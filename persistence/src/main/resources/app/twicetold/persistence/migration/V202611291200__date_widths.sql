set local lock_timeout = '5s';

-- When a width was made or changed last, so that those of removed entries can be forgotten.
alter table provider_widths add column changed_at timestamptz not null default now();
