set local lock_timeout = '5s';

-- Roll-ups that were counted once over all rows; from then on they follow changes. See ADR 48.
create table roll_ups (
  name       text        primary key,
  counted_at timestamptz not null
);

-- What users did with each version of an article.
create table article_figures (
  article_id      text    not null,
  article_version integer not null,
  started         bigint  not null,
  completed       bigint  not null,
  assessed        bigint  not null,
  key_info_total  bigint  not null,
  votes           bigint  not null,
  helpful         bigint  not null,
  reports         bigint  not null,
  primary key (article_id, article_version)
) with (fillfactor = 50);

-- What is to be added to the figures. A row is written in the transaction of its change; no index makes it dearer.
create table article_figure_changes (
  article_id      text     not null,
  article_version integer  not null,
  started         smallint not null default 0,
  completed       smallint not null default 0,
  assessed        smallint not null default 0,
  key_info_total  smallint not null default 0,
  votes           smallint not null default 0,
  helpful         smallint not null default 0,
  reports         smallint not null default 0
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000);

create function note_session_of_article() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.article_id, old.article_version) = (new.article_id, new.article_version) then
    insert into article_figure_changes (article_id, article_version, completed)
    values (new.article_id, new.article_version,
      (new.completed_at is not null)::integer - (old.completed_at is not null)::integer);
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into article_figure_changes (article_id, article_version, started, completed)
    values (old.article_id, old.article_version, -1, -(old.completed_at is not null)::integer);
  end if;
  if tg_op <> 'DELETE' then
    insert into article_figure_changes (article_id, article_version, started, completed)
    values (new.article_id, new.article_version, 1, (new.completed_at is not null)::integer);
  end if;
  return null;
end
$$;

-- An assessment takes its vote with it. Of both rows one goes first in a deletion, and the one that does counts the vote:
-- that of the vote finds its assessment then, or that of the assessment its vote.
create function note_assessment_of_article() returns trigger language plpgsql as $$
declare
  voted smallint := 0;
  liked smallint := 0;
begin
  if tg_op <> 'INSERT' then
    select count(*), count(*) filter (where v.helpful) into voted, liked
    from (select helpful from assessment_feedback where assessment_id = old.id for update) v;
    if old.round = 1 or voted > 0 then
      insert into article_figure_changes (article_id, article_version, assessed, key_info_total, votes, helpful)
      values (old.article_id, old.article_version, -(old.round = 1)::integer,
        case when old.round = 1 then -old.key_info else 0 end, -voted, -liked);
    end if;
  end if;
  if tg_op <> 'DELETE' and (new.round = 1 or voted > 0) then
    insert into article_figure_changes (article_id, article_version, assessed, key_info_total, votes, helpful)
    values (new.article_id, new.article_version, (new.round = 1)::integer,
      case when new.round = 1 then new.key_info else 0 end, voted, liked);
  end if;
  return coalesce(new, old);
end
$$;

create function note_vote_of_article() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into article_figure_changes (article_id, article_version, votes, helpful)
    select article_id, article_version, -1, -old.helpful::integer from assessments where id = old.assessment_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into article_figure_changes (article_id, article_version, votes, helpful)
    select article_id, article_version, 1, new.helpful::integer from assessments where id = new.assessment_id;
  end if;
  return coalesce(new, old);
end
$$;

create function note_report_of_article() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status <> 'dismissed' then
    insert into article_figure_changes (article_id, article_version, reports)
    values (old.article_id, old.article_version, -1);
  end if;
  if tg_op <> 'DELETE' and new.status <> 'dismissed' then
    insert into article_figure_changes (article_id, article_version, reports)
    values (new.article_id, new.article_version, 1);
  end if;
  return null;
end
$$;
