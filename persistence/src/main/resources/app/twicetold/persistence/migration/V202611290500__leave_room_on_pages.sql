set local lock_timeout = '5s';

-- A change that touches no index stays on the page of its row, where there is room for it. See ADR 46.
alter table attempts set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table sessions set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table exemplars set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table transcripts set (autovacuum_vacuum_scale_factor = 0.02);
alter table users set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table rate_limits set (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
alter table staged_objects set (autovacuum_vacuum_scale_factor = 0.02);
alter table content_jobs set (fillfactor = 80);
alter table scheduled_ticks set (fillfactor = 80);
