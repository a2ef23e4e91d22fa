set local lock_timeout = '5s';

-- The calls of providers, hour by hour, for good: ADR 51.
create table provider_call_sums (
  hour          timestamptz    not null,
  scope         text           not null,
  capability    text           not null,
  provider      text           not null,
  model         text           not null,
  error_kind    text           not null, -- empty for a success
  calls         bigint         not null,
  fallbacks     bigint         not null,
  input_tokens  bigint         not null,
  output_tokens bigint         not null,
  audio_ms      bigint         not null,
  latency_ms    bigint         not null,
  cost_usd      numeric(20, 6) not null,
  unpriced      bigint         not null,
  primary key (hour, scope, capability, provider, model, error_kind)
);

-- One row: calls before the moment are in the sums, and no later ones. Without it none are.
create table provider_call_mark (
  id           boolean     primary key check (id),
  summed_until timestamptz not null
);

-- What the calls of jobs and runs cost that are no rows any more.
create table provider_job_costs (
  job_id         text           primary key,
  cost_usd       numeric(20, 6) not null,
  unpriced_calls bigint         not null
);
