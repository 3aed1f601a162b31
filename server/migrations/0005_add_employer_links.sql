CREATE TABLE "employer_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"proof" text NOT NULL,
	"referral_id" uuid,
	"paper_number" text,
	"paper_on" date,
	"employer_before" json,
	"had_referral" boolean NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"linked_by" uuid NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"end_reason" text,
	CONSTRAINT "employer_links_proof" CHECK (case proof when 'register' then referral_id is not null and num_nonnulls(paper_number, paper_on) = 0
        when 'paper' then referral_id is null and num_nulls(paper_number, paper_on) = 0
        when 'name' then num_nonnulls(referral_id, paper_number, paper_on) = 0 else false end),
	CONSTRAINT "employer_links_ended" CHECK (num_nulls(ended_at, ended_by, end_reason) in (0, 3)
        and (end_reason is null or end_reason in ('mistake', 'unsent', 'another')))
);
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_whose";--> statement-breakpoint
DROP INDEX "conclusions_of_employee";--> statement-breakpoint
ALTER TABLE "employer_links" ADD CONSTRAINT "employer_links_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employer_links" ADD CONSTRAINT "employer_links_referral_id_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employer_links" ADD CONSTRAINT "employer_links_linked_by_accounts_id_fk" FOREIGN KEY ("linked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employer_links" ADD CONSTRAINT "employer_links_ended_by_accounts_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employer_links" ADD CONSTRAINT "employer_links_employee" FOREIGN KEY ("organization_id","employee_id") REFERENCES "public"."employees"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "employer_links_booking" ON "employer_links" USING btree ("booking_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "employer_links_referral" ON "employer_links" USING btree ("referral_id") WHERE referral_id is not null and ended_at is null;--> statement-breakpoint
CREATE INDEX "employer_links_of_booking" ON "employer_links" USING btree ("booking_id");--> statement-breakpoint
CREATE INDEX "persons_birth" ON "persons" USING btree ("birth");--> statement-breakpoint
CREATE INDEX "conclusions_of_employee" ON "conclusions" USING btree ("employee_id") WHERE employee_id is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_whose" CHECK (case when group_id is null
  then num_nulls(account_id, phone) = 0 and num_nulls(organization_id, employee_id) in (0, 2)
    and (paper_kind is null or papers_sealed is not null)
  else num_nulls(organization_id, employee_id) = 0
    and num_nonnulls(account_id, phone, paper_kind, papers_sealed) = 0 end);
--> statement-breakpoint
-- A link between a booking and the employer who sent its person is evidence: the one thing that happens to it is that it ends.
create function keep_employer_links() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.ended_at is null and new.ended_at is not null
    and (to_jsonb(new) - '{ended_at,ended_by,end_reason}'::text[])
      = (to_jsonb(old) - '{ended_at,ended_by,end_reason}'::text[]) then
    return new;
  end if;
  raise exception 'a link to an employer is never changed or removed, only ended' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger employer_links_kept before update or delete on employer_links
  for each row execute function keep_employer_links();
--> statement-breakpoint
create function refuse_linked_booking() returns trigger language plpgsql as $$
begin
  raise exception 'a new booking of a person names no employee: it is linked later' using errcode = 'check_violation';
end $$;
--> statement-breakpoint
create trigger bookings_linked_later before insert on bookings for each row
  when (new.employee_id is not null and new.group_id is null) execute function refuse_linked_booking();
--> statement-breakpoint
-- Whose visit it is decides who learns its outcome: a booking names an employee when an organization made it, or while there
-- is a link, and to nobody who was born on another day. What the commission has decided stays with whom it was decided for;
-- a справка goes along with its visit, which is not passed yet.
create function check_employer_link() returns trigger language plpgsql as $$
declare
  of_organization uuid;
  of_employee uuid;
begin
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
create trigger bookings_employer_linked after update of organization_id, employee_id, group_id on bookings for each row
  when ((old.organization_id, old.employee_id, old.group_id) is distinct from (new.organization_id, new.employee_id, new.group_id))
  execute function check_employer_link();
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
  raise exception 'a conclusion is never changed or removed, only handed out and annulled' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
-- The days of both employees when a visit changes hands.
create or replace function keep_visit_days() returns trigger language plpgsql as $$
declare
  former constant uuid := case when tg_op = 'UPDATE' then old.employee_id end;
begin
  update employees set
    booked_on = (select day from bookings where employee_id = employees.id and state in ('submitted', 'confirmed')),
    came_on = (select max(day) from bookings
      where employee_id = employees.id and state in ('arrived', 'in_progress', 'completed'))
  where id in (new.employee_id, former);
  return null;
end $$;
--> statement-breakpoint
drop trigger bookings_visit_days_changes on bookings;
--> statement-breakpoint
create trigger bookings_visit_days_changes after update of state, day, employee_id on bookings
  for each row when (new.employee_id is distinct from old.employee_id
    or new.employee_id is not null and (new.state <> old.state or new.day <> old.day))
  execute function keep_visit_days();
