-- Subscriptions that were taken back, so that an old document opens nothing for whoever presents it. By the hash of their
-- ids and without any user, because they outlive accounts; forgotten when the period that was taken back would have ended.
create table store_revocations (
  subscription_hash bytea       primary key,
  period_start      timestamptz not null,
  expires_at        timestamptz not null,
  revoked_at        timestamptz not null,
  -- What was signed until then is closed.
  signed_at         timestamptz not null
);
create index store_revocations_expires on store_revocations (expires_at);
insert into store_revocations (subscription_hash, period_start, expires_at, revoked_at, signed_at)
select sha256(convert_to(original_transaction_id, 'UTF8')), period_start, expires_at, revoked_at, signed_at
from store_subscriptions
where revoked_at is not null;

-- Whether something was bought under the id of a merged account: null until the purchase layer was asked.
alter table merged_subscribers add column known boolean;
alter table merged_subscribers add column merged_at timestamptz not null default now();
