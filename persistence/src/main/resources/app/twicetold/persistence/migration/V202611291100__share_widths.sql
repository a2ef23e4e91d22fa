set local lock_timeout = '5s';

-- How many calls of an entry with a width may be in flight in the whole service, as far as it is narrower than its
-- configuration says. An entry is its capability and its name.
create table provider_widths (
    entry text primary key,
    narrowed integer check (narrowed > 0),
    answers integer not null default 0 check (answers >= 0),
    cuts bigint not null default 0 check (cuts >= 0),
    rests_until timestamptz
) with (fillfactor = 50);

-- The part of a width that each node holds until a moment of the database's clock, and since when it holds something, or
-- nothing.
create table provider_shares (
    entry text not null,
    node text not null,
    held integer not null check (held >= 0),
    wanted integer not null check (wanted >= 0),
    since timestamptz not null,
    held_until timestamptz not null,
    primary key (entry, node)
) with (fillfactor = 50);
