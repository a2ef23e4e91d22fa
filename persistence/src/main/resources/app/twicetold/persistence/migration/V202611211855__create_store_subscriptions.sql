-- Subscriptions that the store itself proved, for builds that do not know the purchase layer.
create table store_subscriptions (
  -- The same through all renewals.
  original_transaction_id text primary key,
  user_id       text        not null references users on delete cascade,
  product_id    text        not null,
  -- The newest period that is known: an older one changes nothing, whenever it was signed.
  period_start  timestamptz not null,
  expires_at    timestamptz not null,
  trial         boolean     not null,
  grace_until   timestamptz,
  revoked_at    timestamptz,
  -- When the store signed what stands here: of the same period, older news change nothing.
  signed_at     timestamptz not null
);
create index store_subscriptions_user on store_subscriptions (user_id);
