-- One row: what tells the messages of this database from those of another one on the same broker.
create table installation (
  one  boolean  primary key default true check (one),
  id   text     not null
);
insert into installation (id) values (gen_random_uuid()::text);
