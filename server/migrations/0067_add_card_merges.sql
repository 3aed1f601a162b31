CREATE TABLE "card_merges" (
	"from_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	"merged_by" uuid NOT NULL,
	CONSTRAINT "card_merges_two" CHECK (from_id <> into_id)
);
--> statement-breakpoint
ALTER TABLE "card_merges" ADD CONSTRAINT "card_merges_merged_by_accounts_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_merges" ADD CONSTRAINT "card_merges_into_employee" FOREIGN KEY ("organization_id","into_id") REFERENCES "public"."employees"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_merges_into" ON "card_merges" USING btree ("into_id");--> statement-breakpoint
-- Two cards of one person (decision 0124): evidence goes to the card that stays, and nothing else of it changes.
create function is_card_merge(former uuid, present uuid) returns boolean language sql stable as $$
  select exists (select from card_merges where from_id = former and into_id = present)
$$;
--> statement-breakpoint
create or replace function keep_employees() returns trigger language plpgsql as $$
begin
  if exists (select from import_traces where employee_id = old.id and former is null and version = old.version)
    or exists (select from card_merges where from_id = old.id) then
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
-- Everything that refers to the card goes to the one that stays. A row that both cards may have only once stays with the
-- card that stays: of two people of a campaign's year one, of two referrals of a year without a booking one.
create function merge_cards() returns trigger language plpgsql as $$
declare
  left_person constant uuid := (select person_id from employees where id = new.from_id);
begin
  if left_person is null or not exists (
    select from employees left_card join employees kept on kept.organization_id = left_card.organization_id
    where left_card.id = new.from_id and kept.id = new.into_id and kept.organization_id = new.organization_id) then
    raise exception 'cards of one organization are merged' using errcode = 'check_violation';
  end if;
  update referrals set annulled_at = new.merged_at, annulled_by = new.merged_by,
    annul_reason = 'Карточки одного человека объединены: действует другое направление за этот год'
  where employee_id = new.from_id and booking_id is null and annulled_at is null and exists (
    select from referrals kept where kept.employee_id = new.into_id and kept.kind = referrals.kind
      and kept.year = referrals.year and kept.booking_id is null and kept.annulled_at is null);
  delete from campaign_people where employee_id = new.from_id and exists (
    select from campaign_people kept where kept.employee_id = new.into_id
      and (kept.campaign_id = campaign_people.campaign_id
        or kept.is_open and campaign_people.is_open and kept.year = campaign_people.year));
  update campaign_people set employee_id = new.into_id where employee_id = new.from_id;
  update referrals set employee_id = new.into_id where employee_id = new.from_id;
  update employer_links set employee_id = new.into_id where employee_id = new.from_id;
  update bookings set employee_id = new.into_id where employee_id = new.from_id;
  update conclusions set employee_id = new.into_id where employee_id = new.from_id;
  update employer_check_ups set employee_id = new.into_id where employee_id = new.from_id;
  update card_merges set into_id = new.into_id where into_id = new.from_id;
  -- A proof was given for one card. It stays only when the same account has proven to be both (decision 0052).
  update persons set proof = null, proven_at = null, proven_by = null from employees kept
  where kept.id = new.into_id and persons.id = kept.person_id and persons.id <> left_person and proof is not null
    and not exists (select from persons other where other.id = left_person
      and other.proof is not null and other.account_id = persons.account_id);
  delete from employees where id = new.from_id;
  delete from persons where id = left_person
    and not exists (select from employees where person_id = left_person);
  return null;
end $$;
--> statement-breakpoint
create trigger card_merges_move after insert on card_merges for each row execute function merge_cards();
