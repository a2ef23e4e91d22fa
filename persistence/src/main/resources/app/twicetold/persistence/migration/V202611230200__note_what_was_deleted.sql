-- What was deleted, until it is noted in the object store, beside the database: account/usr_…, training_data/usr_…,
-- session/ses_….
alter table deletion_jobs add column subject text;
