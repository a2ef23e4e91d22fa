-- When the purchase layer is asked next; null for users whom the layer has no record of.
alter table entitlements add column ask_at timestamptz;
update entitlements set ask_at = checked_at + interval '23 hours' where source = 'purchase_layer';
create index entitlements_due on entitlements (ask_at) where ask_at is not null;
drop index entitlements_checked;
