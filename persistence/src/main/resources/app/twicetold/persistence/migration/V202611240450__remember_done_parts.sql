-- The parts of the work that are done. A tick that is begun again leaves them out.
alter table scheduled_ticks add column done_parts text[];
