CREATE TABLE "earlier_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"service" text NOT NULL,
	"done_on" date NOT NULL,
	"clinic" text,
	"own_booking_id" uuid,
	"state" text NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "earlier_results_once" UNIQUE("booking_id","service"),
	CONSTRAINT "earlier_results_state" CHECK (case when own_booking_id is null then state in ('pending', 'accepted', 'refused')
        else state in ('own', 'refused') and own_booking_id <> booking_id end),
	CONSTRAINT "earlier_results_decided" CHECK (num_nulls(decided_at, decided_by) = case when state in ('accepted', 'refused') then 0 else 2 end),
	CONSTRAINT "earlier_results_reason" CHECK ((state = 'refused') = (reason is not null))
);
--> statement-breakpoint
ALTER TABLE "earlier_results" ADD CONSTRAINT "earlier_results_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_results" ADD CONSTRAINT "earlier_results_own_booking_id_bookings_id_fk" FOREIGN KEY ("own_booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_results_pending" ON "earlier_results" USING btree ("booking_id") WHERE state = 'pending';
--> statement-breakpoint
-- What persons said in bookings that are still open, where it left a study out: the desk decides on it too.
insert into earlier_results (id, booking_id, service, done_on, clinic, state, created_at)
select distinct on (bookings.id, said ->> 'service') gen_random_uuid(), bookings.id, said ->> 'service',
  (said ->> 'on')::date, nullif(said ->> 'clinic', ''), 'pending', created_at
from bookings, json_array_elements(earlier) as said
where bookings.state in ('submitted', 'confirmed', 'arrived', 'in_progress')
  and not exists (select from json_array_elements(items) as item where item ->> 'service' = said ->> 'service')
order by bookings.id, said ->> 'service', said ->> 'on' desc;
--> statement-breakpoint
create function refuse_earlier_result() returns trigger language plpgsql as $$
begin
  raise exception 'a refused earlier result stays refused, and a result belongs to its booking for good'
    using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger earlier_results_refused before update on earlier_results for each row
  when (old.state = 'refused' or (old.booking_id, old.service, old.done_on) <> (new.booking_id, new.service, new.done_on))
  execute function refuse_earlier_result();
--> statement-breakpoint
-- Checked at the end of the transaction, because a refusal changes the volume of the booking too.
create function prove_earlier_result() returns trigger language plpgsql as $$
begin
  if exists (select from earlier_results join bookings on bookings.id = booking_id,
      json_array_elements(items) as item
    where earlier_results.id = new.id and earlier_results.state <> 'refused' and item ->> 'service' = service) then
    raise exception 'the study of an earlier result that counts is in the volume too' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger earlier_results_instead after insert or update on earlier_results
  deferrable initially deferred for each row execute function prove_earlier_result();
