set local lock_timeout = '5s';

-- When the user of a device may be notified, beside its token, so that an index finds who is due. Triggers keep the
-- copies. A device without a zone is from before and is filled by the next run of the notifications. See ADR 54.
alter table push_tokens
  add column time_zone     text,
  add column reminder_time time, -- null: no reminders
  add column streak_until  date, -- the last day on which the alert may be due, or a later one; null: no alert
  add column done_on       date     not null default '1970-01-01', -- the last local day that needs no look any more
  add column part          smallint not null default 0;            -- of the spread that the user waits, 0 to 4095
alter table push_tokens set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);

-- The day after the last one, freezes and days that count as kept. A day that is kept before the streak needs it makes
-- this later than the real end, never earlier.
create function streak_until(streak jsonb) returns date language sql stable as $$
  select case when (streak ->> 'current')::integer > 0 then
    (streak ->> 'last_day')::date + 1 + (streak ->> 'freezes')::integer
      + case jsonb_typeof(streak -> 'kept_days') when 'array' then jsonb_array_length(streak -> 'kept_days') else 0 end
  end
$$;

create function push_token_follows_user() returns trigger language plpgsql as $$
begin
  select u.time_zone, case when u.reminders_enabled then u.reminder_time end,
    case when u.streak_risk_alert then streak_until(u.progress -> 'streak') end
  into new.time_zone, new.reminder_time, new.streak_until
  from users u where u.id = new.user_id for share;
  new.done_on := date '1970-01-01';
  new.part := ('x' || substr(md5(new.user_id), 1, 3))::bit(12)::integer;
  return new;
end
$$;
create trigger push_tokens_follow_users before insert or update of user_id on push_tokens
  for each row execute function push_token_follows_user();

-- Who practises on another day is done with that day. Whatever else changes has the day looked at again.
create function push_token_follows_change() returns trigger language plpgsql as $$
declare
  practised date := (new.progress -> 'streak' ->> 'last_day')::date;
begin
  update push_tokens set
    time_zone = new.time_zone,
    part = ('x' || substr(md5(new.id), 1, 3))::bit(12)::integer,
    reminder_time = case when new.reminders_enabled then new.reminder_time end,
    streak_until = case when new.streak_risk_alert then streak_until(new.progress -> 'streak') end,
    done_on = case
      when (old.time_zone, old.reminders_enabled, old.reminder_time, old.streak_risk_alert)
          = (new.time_zone, new.reminders_enabled, new.reminder_time, new.streak_risk_alert)
        and practised > coalesce((old.progress -> 'streak' ->> 'last_day')::date, date '1970-01-01')
      then greatest(done_on, practised)
      else date '1970-01-01'
    end
  where user_id = new.id;
  return null;
end
$$;

create function push_token_follows_failure() returns trigger language plpgsql as $$
begin
  update push_tokens set done_on = least(done_on, new.local_date - 1) where user_id = new.user_id;
  return null;
end
$$;
