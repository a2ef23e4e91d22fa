-- What a report did to its article, and whether its reporter had settled a session; null for earlier reports.
alter table reports
  add column outcome text check (outcome in ('taken_down', 'held', 'none')),
  add column settled_reporter boolean;
create index reports_takedowns on reports (created_at) where outcome = 'taken_down' and not settled_reporter;

-- A review that was superseded left its reports open, so that their users were not heard again.
update reports set status = 'dismissed'
from review_items
where review_items.id = reports.review_id and review_items.state = 'superseded' and reports.status = 'open';

-- A user may report an article again once the earlier report is settled.
alter table reports drop constraint reports_user_id_article_id_key;
create unique index reports_one_open on reports (user_id, article_id) where status = 'open';
create index reports_of_user on reports (user_id, article_id);
create index reports_open on reports (article_id, created_at) where status = 'open';

-- Whether the takedown that the reports ask for was held back. Such items come first in the queue.
alter table review_items add column held boolean not null default false;
create index review_items_queue on review_items (state, held desc, created_at desc, id desc);
create index review_items_queue_by_kind on review_items (kind, state, held desc, created_at desc, id desc);
