set local lock_timeout = '5s';

create trigger assessments_come after insert on assessments for each row
  when (new.round = 1) execute function note_assessment_of_article();
create trigger assessments_change after update on assessments for each row
  when ((old.round, old.key_info, old.article_id, old.article_version)
    <> (new.round, new.key_info, new.article_id, new.article_version))
  execute function note_assessment_of_article();
create trigger assessments_go before delete on assessments
  for each row execute function note_assessment_of_article();

create trigger votes_come after insert on assessment_feedback
  for each row execute function note_vote_of_article();
create trigger votes_change after update on assessment_feedback for each row
  when ((old.assessment_id, old.helpful) <> (new.assessment_id, new.helpful))
  execute function note_vote_of_article();
create trigger votes_go before delete on assessment_feedback
  for each row execute function note_vote_of_article();
