set local lock_timeout = '5s';

create trigger reports_come_and_go after insert or delete on reports
  for each row execute function note_report_of_article();
create trigger reports_change after update on reports for each row
  when ((old.status, old.article_id, old.article_version) <> (new.status, new.article_id, new.article_version))
  execute function note_report_of_article();
