-- Counts of whole tables, as the hourly job last made them. No row: not counted yet.
create table figures (
  name       text        primary key,
  value      bigint      not null,
  counted_at timestamptz not null
);
