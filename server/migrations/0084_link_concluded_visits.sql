-- Nobody acts for an employer without a cabinet, so nobody learns anything when a visit comes to count for it: what the
-- commission has decided goes along to the employer whose ИНН the booking names, and back until a valid act counts it.
create function is_untold_employer(employer uuid, named text) returns boolean language sql stable as $$
  select exists (select from organizations where id = employer and inn = named)
    and not exists (select from relations where organization_id = employer and status = 'active' and left_at is null)
$$;
--> statement-breakpoint
create or replace function check_employer_link() returns trigger language plpgsql as $$
declare
  of_organization uuid;
  of_employee uuid;
  is_untold boolean;
begin
  -- The same person and the same employer: nobody learns anything new.
  if (old.organization_id, old.group_id) is not distinct from (new.organization_id, new.group_id)
    and is_card_merge(old.employee_id, new.employee_id) then
    return null;
  end if;
  if old.group_id is not null or new.group_id is not null then
    raise exception 'a booking made by an organization keeps its employee' using errcode = 'check_violation';
  end if;
  is_untold := num_nulls(old.organization_id, new.organization_id) = 1
    and is_untold_employer(coalesce(old.organization_id, new.organization_id), old.employer ->> 'inn')
    and not exists (select from final_acts join conclusions on conclusions.id = any(final_acts.papers)
      where conclusions.booking_id = new.id and final_acts.organization_id = old.organization_id
        and final_acts.annulled_at is null);
  perform from conclusions where booking_id = new.id and outcome <> 'additional' and annulled_at is null;
  if found and not is_untold then
    raise exception 'a concluded booking keeps its employer' using errcode = 'check_violation';
  end if;
  select organization_id, employee_id into of_organization, of_employee
    from employer_links where booking_id = new.id and ended_at is null;
  if (new.organization_id, new.employee_id) is distinct from (of_organization, of_employee) then
    raise exception 'a booking names the employee to whom it is linked' using errcode = 'check_violation';
  end if;
  perform from employees join persons on persons.id = person_id
    where employees.id = new.employee_id and persons.birth <> new.birth;
  if found then
    raise exception 'a booking is linked to its own person' using errcode = 'check_violation';
  end if;
  update conclusions set organization_id = new.organization_id, employee_id = new.employee_id
  where booking_id = new.id and annulled_at is null;
  update booking_finds set search = said_of(new), grams = grams_of(said_of(new)) || born_gram(new.birth)
  where booking_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create or replace function keep_conclusions() returns trigger language plpgsql as $$
declare
  marks constant text[] := '{annulled_at,annulled_by,annul_reason,handed_on,handed_by}';
  whose constant text[] := '{organization_id,employee_id}';
begin
  if tg_op = 'UPDATE' and old.annulled_at is null
    and (old.handed_on is null or (old.handed_on, old.handed_by) = (new.handed_on, new.handed_by)
      or (new.handed_on is null and new.annulled_at is null))
    and to_jsonb(new) - marks = to_jsonb(old) - marks then
    return new;
  end if;
  -- A paper follows its booking to an employer and back; the booking of a заключение goes to nobody who is told of it.
  if tg_op = 'UPDATE' and old.annulled_at is null and to_jsonb(new) - whose = to_jsonb(old) - whose then
    perform from bookings where id = new.booking_id
      and (organization_id, employee_id) is not distinct from (new.organization_id, new.employee_id);
    if found then
      return new;
    end if;
  end if;
  if tg_op = 'UPDATE' and is_resealed(tg_relid, to_jsonb(old), to_jsonb(new), 'sealed', 'annul_reason') then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - '{employee_id}'::text[] = to_jsonb(old) - '{employee_id}'::text[]
    and is_card_merge(old.employee_id, new.employee_id) then
    return new;
  end if;
  raise exception 'a conclusion is never changed or removed, only handed out and annulled' using errcode = 'restrict_violation';
end $$;
