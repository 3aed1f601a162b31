CREATE TABLE "overbookings" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"day" date NOT NULL,
	"slot_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_freed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "overbookings_reason" CHECK (length(trim(reason)) between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "overbook_limit" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "overbookings" ADD CONSTRAINT "overbookings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overbookings" ADD CONSTRAINT "overbookings_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overbookings" ADD CONSTRAINT "overbookings_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overbookings" ADD CONSTRAINT "overbookings_by_accounts_id_fk" FOREIGN KEY ("by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "overbookings_day" ON "overbookings" USING btree ("day","city");--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_overbook_limit" CHECK ("cities"."overbook_limit" between 0 and 20);--> statement-breakpoint
-- The number of people taken beyond the places of a day stays within the limit of the city: whoever takes one waits for the
-- city's row, so each counts the other.
create function keep_overbook_limit() returns trigger language plpgsql as $$
declare
  most smallint;
begin
  select overbook_limit into most from cities where key = new.city for no key update;
  if (select count(*) from overbookings where city = new.city and day = new.day and not is_freed) >= most then
    raise exception 'more people beyond the places than the city allows'
      using errcode = 'check_violation', constraint = 'overbookings_limit';
  end if;
  perform from bookings where id = new.booking_id and slot_id = new.slot_id and city = new.city and day = new.day;
  if not found then
    raise exception 'the booking is at another time' using errcode = 'check_violation', constraint = 'overbookings_time';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger overbookings_within_limit before insert on overbookings
  for each row execute function keep_overbook_limit();
--> statement-breakpoint
-- Whoever is cancelled or moved is no longer beyond the places; restored to the time, a booking takes a place as any other.
create function free_overbooking() returns trigger language plpgsql as $$
begin
  update overbookings set is_freed = true where booking_id = new.id and not is_freed;
  return null;
end $$;
--> statement-breakpoint
create trigger bookings_overbooking_freed after update of state, slot_id on bookings for each row
  when (old.slot_id <> new.slot_id or (new.state = 'cancelled' and old.state <> 'cancelled'))
  execute function free_overbooking();
