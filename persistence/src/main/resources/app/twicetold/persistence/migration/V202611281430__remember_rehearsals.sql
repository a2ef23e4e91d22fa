-- The last rehearsal of each entry of a provider chain, by its name there.
create table provider_rehearsals (
  capability    text        not null,
  entry         text        not null,
  at            timestamptz not null,
  ok            boolean     not null,
  -- Since when no rehearsal of it gave times of words; null while the last one that could tell did.
  wordless_from timestamptz,
  primary key (capability, entry)
);
