-- When the user last signed in with the identity: an older notification of its provider says nothing about that. Servers of
-- the version before link without it.
alter table identities add column linked_at timestamptz not null default now();
update identities set linked_at = created_at;
