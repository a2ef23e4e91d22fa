set local lock_timeout = '5s';

-- A value that cannot be read counts as none: it stops neither the copy of other users nor a change of this one.
create or replace function streak_until(streak jsonb) returns date language plpgsql stable as $$
begin
  return case when (streak ->> 'current')::integer > 0 then
    (streak ->> 'last_day')::date + 1 + (streak ->> 'freezes')::integer
      + case jsonb_typeof(streak -> 'kept_days') when 'array' then jsonb_array_length(streak -> 'kept_days') else 0 end
  end;
exception when data_exception then
  return null;
end
$$;

create function streak_last_day(progress jsonb) returns date language plpgsql stable as $$
begin
  return (progress -> 'streak' ->> 'last_day')::date;
exception when data_exception then
  return null;
end
$$;

create or replace function push_token_follows_change() returns trigger language plpgsql as $$
declare
  practised date := streak_last_day(new.progress);
begin
  update push_tokens set
    time_zone = new.time_zone,
    part = ('x' || substr(md5(new.id), 1, 3))::bit(12)::integer,
    reminder_time = case when new.reminders_enabled then new.reminder_time end,
    streak_until = case when new.streak_risk_alert then streak_until(new.progress -> 'streak') end,
    done_on = case
      when (old.time_zone, old.reminders_enabled, old.reminder_time, old.streak_risk_alert)
          = (new.time_zone, new.reminders_enabled, new.reminder_time, new.streak_risk_alert)
        and practised > coalesce(streak_last_day(old.progress), date '1970-01-01')
      then greatest(done_on, practised)
      else date '1970-01-01'
    end
  where user_id = new.id;
  return null;
end
$$;
