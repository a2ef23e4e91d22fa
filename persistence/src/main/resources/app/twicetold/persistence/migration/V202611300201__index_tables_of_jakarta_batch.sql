set lock_timeout = '10min';

-- Payara looks these up by columns without an index, and rows of both servers are removed with those of batch_executions.
drop index concurrently if exists jbatchcheckpointdata_id;
create index concurrently jbatchcheckpointdata_id on jbatchcheckpointdata (id);
drop index concurrently if exists jbatchexecutioninstancedata_of_instance;
create index concurrently jbatchexecutioninstancedata_of_instance on jbatchexecutioninstancedata (jobinstanceid);
drop index concurrently if exists jbatchstepexecutioninstancedata_of_execution;
create index concurrently jbatchstepexecutioninstancedata_of_execution on jbatchstepexecutioninstancedata (jobexecid);
drop index concurrently if exists jbatchjobstatus_id;
create index concurrently jbatchjobstatus_id on jbatchjobstatus (id);
drop index concurrently if exists jbatchstepstatus_id;
create index concurrently jbatchstepstatus_id on jbatchstepstatus (id);
drop index concurrently if exists job_execution_of_instance;
create index concurrently job_execution_of_instance on job_execution (jobinstanceid);
drop index concurrently if exists step_execution_of_execution;
create index concurrently step_execution_of_execution on step_execution (jobexecutionid);
drop index concurrently if exists partition_execution_of_step;
create index concurrently partition_execution_of_step on partition_execution (stepexecutionid);
