set local lock_timeout = '5s';

create trigger languages_change after update of practice_languages on users for each row
  when (old.practice_languages <> new.practice_languages)
  execute function note_languages();
