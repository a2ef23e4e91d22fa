-- Purchases -----------------------------------------------------------------

create table entitlements (
  user_id       text primary key references users on delete cascade,
  status        text        not null,
  product_id    text,
  trial_ends_at timestamptz,
  expires_at    timestamptz,
  source        text        not null,
  -- When the purchase layer wrote the record that this row was mapped from: an older record changes nothing.
  record_at     timestamptz not null,
  checked_at    timestamptz not null,
  updated_at    timestamptz not null
);
create index entitlements_checked on entitlements (checked_at);

-- Events that took effect, or had none: a second delivery finds its id here. They name no user.
create table webhook_events (
  source      text        not null,
  event_id    text        not null,
  type        text        not null,
  outcome     text        not null,
  received_at timestamptz not null,
  primary key (source, event_id)
);
