-- What users of a cohort reached at the end of their plan; built anew every evening.
create table cohort_benchmarks (
  weekly_days           smallint      not null,
  baseline_bucket       text          not null,
  day14_avg_overall     numeric(4, 1) not null,
  sample_n              integer       not null check (sample_n > 0),
  weakest_dim_avg_delta numeric(5, 1) not null,
  built_at              timestamptz   not null,
  primary key (weekly_days, baseline_bucket)
);
