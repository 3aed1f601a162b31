CREATE TABLE "card_merges" (
	"other_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	"merged_by" uuid NOT NULL,
	"annul_reason" text NOT NULL,
	CONSTRAINT "card_merges_two" CHECK (other_id <> kept_id)
);
--> statement-breakpoint
ALTER TABLE "card_merges" ADD CONSTRAINT "card_merges_merged_by_accounts_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_merges" ADD CONSTRAINT "card_merges_kept_employee" FOREIGN KEY ("organization_id","kept_id") REFERENCES "public"."employees"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_merges_kept" ON "card_merges" USING btree ("kept_id");--> statement-breakpoint
-- Two cards of one person (decision 0124): evidence goes to the card that stays, and nothing else of it changes.
create function is_card_merge(other_card uuid, kept_card uuid) returns boolean language sql stable as $$
  select exists (select from card_merges where other_id = other_card and kept_id = kept_card)
$$;
--> statement-breakpoint
-- Bookings of either card whose person is not that of both cards: the name and the birth date are others. One of them may
-- have been mistyped. Whose both were rewritten is another person, and his заключение would stand at this one for ever.
create function bookings_against_merge(other_card uuid, kept_card uuid) returns setof uuid language sql stable as $$
  select distinct bookings.id from bookings
  join employees on employees.id in (other_card, kept_card) join persons on persons.id = employees.person_id
  where bookings.employee_id in (other_card, kept_card) and bookings.birth <> persons.birth
    and (folded(bookings.surname) <> folded(persons.surname) or folded(bookings.name) <> folded(persons.name)
      or bookings.middlename <> '' and persons.middlename <> ''
        and folded(bookings.middlename) <> folded(persons.middlename))
$$;
--> statement-breakpoint
-- What a merge ends because both cards may have it only once. It is told before by these functions, and ended by them. Of
-- two referrals of a year without a booking one stays, and of two rows in the lists of a campaign's year.
create function referrals_ended_by_merge(other_card uuid, kept_card uuid) returns setof uuid language sql stable as $$
  select referrals.id from referrals join referrals kept using (kind, year)
  where referrals.employee_id = other_card and kept.employee_id = kept_card
    and referrals.booking_id is null and kept.booking_id is null
    and referrals.annulled_at is null and kept.annulled_at is null
$$;
--> statement-breakpoint
create function listings_ended_by_merge(other_card uuid, kept_card uuid) returns setof uuid language sql stable as $$
  select distinct listed.campaign_id from campaign_people listed join campaign_people kept
    on kept.campaign_id = listed.campaign_id or kept.is_open and listed.is_open and kept.year = listed.year
  where listed.employee_id = other_card and kept.employee_id = kept_card
$$;
--> statement-breakpoint
create or replace function keep_employees() returns trigger language plpgsql as $$
begin
  if exists (select from import_traces where employee_id = old.id and former is null and version = old.version)
    or exists (select from card_merges where other_id = old.id) then
    return old;
  end if;
  raise exception 'an employee is never removed, only dismissed' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
-- Final acts have no employee.
create or replace function keep_papers() returns trigger language plpgsql as $$
declare
  whose constant text[] := '{employee_id}';
begin
  if tg_op = 'UPDATE' and old.annulled_at is null and new.annulled_at is not null
    and (to_jsonb(new) - '{annulled_at,annulled_by,annul_reason}'::text[])
      = (to_jsonb(old) - '{annulled_at,annulled_by,annul_reason}'::text[]) then
    return new;
  end if;
  if tg_op = 'UPDATE' and is_resealed(tg_relid, to_jsonb(old), to_jsonb(new),
    variadic case tg_table_name when 'final_acts' then '{sealed,annul_reason}' else '{sealed}' end::text[]) then
    return new;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'referrals' and to_jsonb(new) - whose = to_jsonb(old) - whose
    and is_card_merge((to_jsonb(old) ->> 'employee_id')::uuid, (to_jsonb(new) ->> 'employee_id')::uuid) then
    return new;
  end if;
  raise exception 'what % hold is never changed or removed, only annulled', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create or replace function keep_employer_links() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ended_at is null and new.ended_at is not null
    and (to_jsonb(new) - '{ended_at,ended_by,end_reason}'::text[])
      = (to_jsonb(old) - '{ended_at,ended_by,end_reason}'::text[]) then
    return new;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - '{employee_id}'::text[] = to_jsonb(old) - '{employee_id}'::text[]
    and is_card_merge(old.employee_id, new.employee_id) then
    return new;
  end if;
  raise exception 'a link to an employer is never changed or removed, only ended' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create or replace function check_employer_link() returns trigger language plpgsql as $$
declare
  of_organization uuid;
  of_employee uuid;
begin
  -- The same person and the same employer: nobody learns anything new.
  if (old.organization_id, old.group_id) is not distinct from (new.organization_id, new.group_id)
    and is_card_merge(old.employee_id, new.employee_id) then
    return null;
  end if;
  if old.group_id is not null or new.group_id is not null then
    raise exception 'a booking made by an organization keeps its employee' using errcode = 'check_violation';
  end if;
  perform from conclusions where booking_id = new.id and outcome <> 'additional' and annulled_at is null;
  if found then
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
  where booking_id = new.id and outcome = 'additional' and annulled_at is null;
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
  -- A справка follows its booking to an employer and back.
  if tg_op = 'UPDATE' and old.annulled_at is null and old.outcome = 'additional'
    and to_jsonb(new) - whose = to_jsonb(old) - whose then
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
--> statement-breakpoint
-- Everything that refers to the other card goes to the one that is kept.
create function merge_cards() returns trigger language plpgsql as $$
declare
  other_person constant uuid := (select person_id from employees where id = new.other_id);
begin
  if other_person is null or not exists (
    select from employees other join employees kept on kept.organization_id = other.organization_id
    where other.id = new.other_id and kept.id = new.kept_id and kept.organization_id = new.organization_id) then
    raise exception 'cards of one organization are merged' using errcode = 'check_violation';
  end if;
  if exists (select from bookings_against_merge(new.other_id, new.kept_id)) then
    raise exception 'cards of one person are merged, and so are their bookings' using errcode = 'check_violation';
  end if;
  update referrals set annulled_at = new.merged_at, annulled_by = new.merged_by, annul_reason = new.annul_reason
  where id in (select referrals_ended_by_merge(new.other_id, new.kept_id));
  delete from campaign_people where employee_id = new.other_id
    and campaign_id in (select listings_ended_by_merge(new.other_id, new.kept_id));
  update campaign_people set employee_id = new.kept_id where employee_id = new.other_id;
  update referrals set employee_id = new.kept_id where employee_id = new.other_id;
  update employer_links set employee_id = new.kept_id where employee_id = new.other_id;
  update bookings set employee_id = new.kept_id where employee_id = new.other_id;
  update conclusions set employee_id = new.kept_id where employee_id = new.other_id;
  update employer_check_ups set employee_id = new.kept_id where employee_id = new.other_id;
  update card_merges set kept_id = new.kept_id where kept_id = new.other_id;
  -- A proof was given for one card. It stays only when the same account has proven to be both (decision 0052).
  update persons set proof = null, proven_at = null, proven_by = null from employees kept
  where kept.id = new.kept_id and persons.id = kept.person_id and persons.id <> other_person and proof is not null
    and not exists (select from persons other where other.id = other_person
      and other.proof is not null and other.account_id = persons.account_id);
  delete from employees where id = new.other_id;
  delete from persons where id = other_person
    and not exists (select from employees where person_id = other_person);
  return null;
end $$;
--> statement-breakpoint
create trigger card_merges_move after insert on card_merges for each row execute function merge_cards();
