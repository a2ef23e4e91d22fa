-- The diagnostic is the oldest session of a user: the paywall finds it without reading all the others.
create index sessions_of_kind on sessions (user_id, kind, created_at desc, id desc);
-- A page of the sessions in a language that is seldom practised.
create index sessions_of_language on sessions (user_id, language, created_at desc, id desc);
