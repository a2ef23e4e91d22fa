-- Who wants to hear when the app is there. A record is a key and a value, and nothing else is known of its owner:
-- no network address, no browser. The value is {"createdAt": "<ISO 8601>", "locale": "<tag>"}.
create table waitlist (
  key   text  primary key check (key like 'email:%'),
  value jsonb not null check (value ?& array['createdAt', 'locale'])
);
