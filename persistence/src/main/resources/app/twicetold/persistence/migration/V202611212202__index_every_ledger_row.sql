-- The other indexes of a user hold live rows or quests only; a deletion and a merge need all of them.
create index xp_ledger_of_user on xp_ledger (user_id);
