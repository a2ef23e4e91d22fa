-- Sessions of the last days. They are stored nearly in the order of their creation, so a summary of each block is enough.
create index sessions_by_time on sessions using brin (created_at);
