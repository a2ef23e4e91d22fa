-- The tables in which Payara and WildFly keep executions, as the servers make them: they make what is missing.
set local lock_timeout = '5s';

create table if not exists jbatchcheckpointdata (
  id  varchar(512),
  obj bytea
);
create table if not exists jbatchjobinstancedata (
  jobinstanceid serial primary key,
  name          varchar(512),
  apptag        varchar(512)
);
create table if not exists jbatchexecutioninstancedata (
  jobexecid     serial    primary key,
  jobinstanceid bigint    not null references jbatchjobinstancedata,
  createtime    timestamp,
  starttime     timestamp,
  endtime       timestamp,
  updatetime    timestamp,
  parameters    bytea,
  batchstatus   varchar(512),
  exitstatus    varchar(512)
);
create table if not exists jbatchstepexecutioninstancedata (
  stepexecid       serial       primary key,
  jobexecid        bigint       not null references jbatchexecutioninstancedata,
  batchstatus      varchar(512),
  exitstatus       varchar(512),
  stepname         varchar(512),
  readcount        integer,
  writecount       integer,
  commitcount      integer,
  rollbackcount    integer,
  readskipcount    integer,
  processskipcount integer,
  filtercount      integer,
  writeskipcount   integer,
  starttime        timestamp,
  endtime          timestamp,
  persistentdata   bytea
);
create table if not exists jbatchjobstatus (
  id  bigint not null references jbatchjobinstancedata,
  obj bytea
);
create table if not exists jbatchstepstatus (
  id  bigint not null references jbatchstepexecutioninstancedata,
  obj bytea
);

create table if not exists job_instance (
  jobinstanceid   bigserial    primary key,
  version         integer,
  jobname         varchar(512),
  applicationname varchar(512)
);
create table if not exists job_execution (
  jobexecutionid  bigserial     primary key,
  jobinstanceid   bigint        not null,
  version         integer,
  createtime      timestamptz,
  starttime       timestamptz,
  endtime         timestamptz,
  lastupdatedtime timestamptz,
  batchstatus     varchar(30),
  exitstatus      varchar(512),
  jobparameters   varchar(3000),
  restartposition varchar(255),
  constraint fk_job_execution_job_instance foreign key (jobinstanceid) references job_instance on delete cascade
);
create table if not exists step_execution (
  stepexecutionid      bigserial     primary key,
  jobexecutionid       bigint        not null,
  version              integer,
  stepname             varchar(255),
  starttime            timestamptz,
  endtime              timestamptz,
  batchstatus          varchar(30),
  exitstatus           varchar(512),
  executionexception   varchar(2048),
  persistentuserdata   bytea,
  readcount            integer,
  writecount           integer,
  commitcount          integer,
  rollbackcount        integer,
  readskipcount        integer,
  processskipcount     integer,
  filtercount          integer,
  writeskipcount       integer,
  readercheckpointinfo bytea,
  writercheckpointinfo bytea,
  constraint fk_step_exe_job_exe foreign key (jobexecutionid) references job_execution on delete cascade
);
create table if not exists partition_execution (
  partitionexecutionid integer       not null,
  stepexecutionid      bigint        not null,
  version              integer,
  batchstatus          varchar(30),
  exitstatus           varchar(512),
  executionexception   varchar(2048),
  persistentuserdata   bytea,
  readercheckpointinfo bytea,
  writercheckpointinfo bytea,
  primary key (partitionexecutionid, stepexecutionid),
  constraint fk_partition_exe_step_exe foreign key (stepexecutionid) references step_execution on delete cascade
);
