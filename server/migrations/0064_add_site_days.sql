CREATE TABLE "site_days" (
	"city" text NOT NULL,
	"day" date NOT NULL,
	"organization_id" uuid NOT NULL,
	"address" text NOT NULL,
	"note" text,
	"absent" text[] NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_days_city_day_pk" PRIMARY KEY("city","day"),
	CONSTRAINT "site_days_address" CHECK ("site_days"."address" <> '')
);
--> statement-breakpoint
ALTER TABLE "site_days" ADD CONSTRAINT "site_days_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_days" ADD CONSTRAINT "site_days_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_days" ADD CONSTRAINT "site_days_opened_by_accounts_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_days_organization" ON "site_days" USING btree ("organization_id","day");--> statement-breakpoint
-- On a day on site only employees of its organization are booked, by the organization. Whoever books has taken the seat
-- before and so waits for whoever opens the day, who locks its slots.
create function keep_site_day_of_booking() returns trigger language plpgsql as $$
begin
  if new.state in ('submitted', 'confirmed', 'arrived', 'in_progress') and exists (
    select from site_days where site_days.city = new.city and site_days.day = new.day
      and (new.group_id is null or new.organization_id is distinct from site_days.organization_id)) then
    raise exception 'the day belongs to another organization'
      using errcode = 'check_violation', constraint = 'bookings_site_day';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger bookings_site_day_made before insert on bookings
  for each row execute function keep_site_day_of_booking();
--> statement-breakpoint
create trigger bookings_site_day_kept before update of slot_id, state, organization_id on bookings for each row
  when (old.slot_id <> new.slot_id or old.organization_id is distinct from new.organization_id
    or (old.state in ('cancelled', 'no_show') and new.state <> old.state))
  execute function keep_site_day_of_booking();
--> statement-breakpoint
-- A day is opened for an organization only while nobody else is booked on it.
create function keep_bookings_of_site_day() returns trigger language plpgsql as $$
begin
  if exists (
    select from bookings where bookings.city = new.city and bookings.day = new.day
      and state in ('submitted', 'confirmed', 'arrived', 'in_progress')
      and (group_id is null or organization_id is distinct from new.organization_id)) then
    raise exception 'other people are booked on the day'
      using errcode = 'check_violation', constraint = 'site_days_booked';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger site_days_opened before insert or update of city, day, organization_id on site_days
  for each row execute function keep_bookings_of_site_day();
--> statement-breakpoint
-- A day on site stays while somebody is booked on it: the address of the visit is its address.
create function keep_used_site_day() returns trigger language plpgsql as $$
begin
  if exists (
    select from bookings where bookings.city = old.city and bookings.day = old.day
      and state in ('submitted', 'confirmed', 'arrived', 'in_progress', 'completed')) then
    raise exception 'people are booked on the day on site'
      using errcode = 'check_violation', constraint = 'site_days_used';
  end if;
  return old;
end $$;
--> statement-breakpoint
create trigger site_days_kept before delete on site_days for each row execute function keep_used_site_day();
