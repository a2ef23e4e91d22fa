-- The run of the job in which the store refused to give the object up; the next one tries it last.
alter table deletion_objects add column failed_run integer not null default 0;
