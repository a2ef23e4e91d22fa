set local lock_timeout = '5s';

create trigger users_come_and_go after insert or delete on users
  for each row execute function note_user();
