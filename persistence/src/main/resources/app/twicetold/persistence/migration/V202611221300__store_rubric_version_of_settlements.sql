-- By which rubric a session was judged, so that growth within a rubric can be told from a change of the rubric. Where two
-- rounds were judged by different ones it is that of the later round. Null while it is not settled, or without a score.
alter table sessions add column rubric_version text;
update sessions s
set rubric_version = (
  select a.rubric_version from assessments a where a.session_id = s.id order by a.round desc limit 1)
where s.settlement is not null;
