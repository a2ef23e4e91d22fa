set local lock_timeout = '5s';

-- What the users of the cohorts reached in the third week of their plan, a row a user. It follows notes of triggers. See
-- ADR 62.
create table cohort_samples (
  user_id         text     primary key,
  weekly_days     smallint not null,
  baseline_bucket text     not null,
  best            smallint not null,
  gain            smallint not null
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);

-- The sums of the samples, a row a cell. Rows of cells without samples stay.
create table cohort_sums (
  weekly_days     smallint not null,
  baseline_bucket text     not null,
  samples         bigint   not null,
  best_total      bigint   not null,
  gain_total      bigint   not null,
  primary key (weekly_days, baseline_bucket)
) with (fillfactor = 50);

-- Whose sample has to be made again. A row is written in the transaction of its change; no index makes it dearer. A row
-- too many does nothing.
create table cohort_samples_changes (
  user_id text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

create function note_cohort_sample() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into cohort_samples_changes (user_id) values (old.user_id);
  end if;
  if tg_op = 'INSERT' or tg_op = 'UPDATE' and new.user_id <> old.user_id then
    insert into cohort_samples_changes (user_id) values (new.user_id);
  end if;
  return null;
end
$$;
