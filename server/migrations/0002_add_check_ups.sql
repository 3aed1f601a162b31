CREATE TABLE "check_up_steps" (
	"check_up_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_account_id" uuid,
	CONSTRAINT "check_up_steps_check_up_id_position_pk" PRIMARY KEY("check_up_id","position"),
	CONSTRAINT "check_up_steps_first" CHECK ((position = 1) = (from_state is null))
);
--> statement-breakpoint
CREATE TABLE "check_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"source" text,
	"ref" text,
	"patient_id" text,
	"day" date,
	"kind" text,
	"city" text,
	"outcome" text,
	"valid_until" date,
	"paper_number" text,
	"paper_on" date,
	"issued_on" date,
	"employer_inn" text,
	"employer_kpp" text,
	"employer_name" text,
	"position" text,
	"factors" text[],
	"sealed" text,
	"removed_at" timestamp with time zone,
	CONSTRAINT "check_ups_booking" UNIQUE("booking_id"),
	CONSTRAINT "check_ups_ref" UNIQUE("source","ref"),
	CONSTRAINT "check_ups_state" CHECK (state in ('planned', 'referral_issued', 'started', 'studies_pending', 'commission', 'concluded',
  'issued', 'needs_additional_exam', 'not_finished', 'not_appeared', 'cancelled')),
	CONSTRAINT "check_ups_origin" CHECK (case when booking_id is null
  then num_nulls(source, ref, patient_id, day, kind, factors, sealed) = 0
  else num_nonnulls(source, ref, patient_id, day, kind, city, outcome, valid_until, paper_number, paper_on, issued_on,
    employer_inn, employer_kpp, employer_name, position, factors, sealed, removed_at) = 0 end),
	CONSTRAINT "check_ups_kind" CHECK (kind in ('preliminary', 'periodic')),
	CONSTRAINT "check_ups_outcome" CHECK (outcome in ('fit', 'unfit', 'additional')),
	CONSTRAINT "check_ups_paper" CHECK (num_nulls(paper_number, paper_on) in (0, 2)),
	CONSTRAINT "check_ups_issued" CHECK (issued_on is null or paper_on is not null)
);
--> statement-breakpoint
ALTER TABLE "check_up_steps" ADD CONSTRAINT "check_up_steps_check_up_id_check_ups_id_fk" FOREIGN KEY ("check_up_id") REFERENCES "public"."check_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "check_ups" ADD CONSTRAINT "check_ups_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_ups_of_patient" ON "check_ups" USING btree ("patient_id","day","id") WHERE patient_id is not null and removed_at is null;--> statement-breakpoint
-- Which state may follow which, said once for the history and for the check-up itself (shared/check-ups/rules.ts).
create function refuse_check_up_state() returns trigger language plpgsql as $$
begin
  raise exception 'a check-up does not go from % to %', old.state, new.state using errcode = 'check_violation';
end $$;
--> statement-breakpoint
do $$
declare
  before constant text[] := array['planned', 'referral_issued', 'not_appeared', 'cancelled'];
  during constant text[] := array['started', 'studies_pending', 'not_finished'];
  after constant text[] := array['commission', 'needs_additional_exam', 'concluded', 'issued'];
  allowed constant text := (
    select string_agg(quote_literal(a || '>' || b), ', ' order by a, b)
    from unnest(before || during || after) as a, unnest(before || during || after) as b
    where a <> b and not (a = any(before) and b = 'issued') and not (a = any(after) and b = any(before)));
begin
  execute format('alter table check_up_steps add constraint check_up_steps_allowed check (
    from_state is null or from_state || ''>'' || to_state in (%s))', allowed);
  execute format('create trigger check_ups_state_follows before update of state on check_ups for each row
    when (old.state <> new.state and not old.state || ''>'' || new.state in (%s))
    execute function refuse_check_up_state()', allowed);
end $$;
--> statement-breakpoint
create function keep_check_ups() returns trigger language plpgsql as $$
begin
  raise exception 'a check-up and its history are never removed or rewritten' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger check_up_steps_kept before update or delete on check_up_steps
  for each row execute function keep_check_ups();
--> statement-breakpoint
create trigger check_ups_kept before delete on check_ups
  for each row execute function keep_check_ups();
--> statement-breakpoint
create trigger check_ups_origin_kept before update on check_ups for each row
  when ((old.id, old.booking_id, old.source, old.ref) is distinct from (new.id, new.booking_id, new.source, new.ref))
  execute function keep_check_ups();
--> statement-breakpoint
-- Each booking made so far gets its check-up, in the state that follows from what is known now, with one step at the
-- time of the last fact. Ids are of version 7 from that time, as the server makes them.
with facts as materialized (
  select bookings.id, bookings.state as booking,
    exists (select from referrals where booking_id = bookings.id and annulled_at is null) as has_referral,
    (select case when outcome = 'additional' then 'needs_additional_exam' when handed_on is null then 'concluded' else 'issued' end
      from conclusions where booking_id = bookings.id and annulled_at is null
      order by outcome = 'additional' limit 1) as decided,
    (select case when bool_or(tickets.state not in ('done', 'left')) then 'inside' else 'ended' end
      from tickets where booking_id = bookings.id having count(*) > 0) as visit,
    (select max(case when exists (select from services
          where edition_id = bookings.edition_id and code = any(stop.services) and kind = 'doctor') then 2 else 1 end)
      from tickets join ticket_stops as stop on stop.ticket_id = tickets.id
      where tickets.booking_id = bookings.id and stop.state <> 'done' and stop.services <> array['doc-occupational']
        and not exists (select from tickets as other join ticket_stops as passed on passed.ticket_id = other.id
          where other.booking_id = bookings.id and passed.station = stop.station and passed.state = 'done')) as remaining,
    greatest(bookings.created_at,
      (select max(at) from booking_steps where booking_id = bookings.id),
      (select max(issued_at) from referrals where booking_id = bookings.id and annulled_at is null
        and bookings.state in ('submitted', 'confirmed')),
      (select max(concluded_at) from conclusions where booking_id = bookings.id and annulled_at is null)) as at
  from bookings),
made as materialized (
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7'
      || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid as id, facts.id as booking, at, case
    when decided is not null then decided
    when booking = 'cancelled' then 'cancelled'
    when booking = 'no_show' then 'not_appeared'
    when booking in ('submitted', 'confirmed') then case when has_referral then 'referral_issued' else 'planned' end
    when visit = 'inside' then 'started'
    when visit = 'ended' then case remaining when 2 then 'not_finished' when 1 then 'studies_pending' else 'commission' end
    when booking = 'completed' then 'commission'
    else 'started' end as state
  from facts),
written as (insert into check_ups (id, booking_id, state, changed_at) select id, booking, state, at from made)
insert into check_up_steps (check_up_id, position, to_state, at) select id, 1, state, at from made;
