-- Accounts that were merged into others: the purchase layer still knows their purchases under the old ids.
create table merged_subscribers (
  subscriber_id text primary key,
  user_id       text not null references users on delete cascade
);
create index merged_subscribers_user on merged_subscribers (user_id);
