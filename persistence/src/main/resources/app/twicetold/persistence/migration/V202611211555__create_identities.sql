-- Identities ----------------------------------------------------------------

create table identities (
  provider      text        not null,
  subject       text        not null,
  user_id       text        not null unique references users on delete cascade,
  -- Encrypted; its header names the key.
  refresh_token text,
  created_at    timestamptz not null,
  primary key (provider, subject)
);

-- Installations whose own account was merged into another one.
create table install_links (
  install_id_hash bytea primary key,
  user_id         text not null references users on delete cascade
);
create index install_links_of_user on install_links (user_id);
