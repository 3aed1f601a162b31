CREATE TABLE "vouched_facts" (
	"fact" text NOT NULL,
	"city" text,
	"basis" text NOT NULL,
	"vouched_by" uuid,
	"vouched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vouched_facts_once" UNIQUE NULLS NOT DISTINCT("fact","city"),
	CONSTRAINT "vouched_facts_fact" CHECK ("vouched_facts"."fact" in ('hours', 'stations', 'consents')),
	CONSTRAINT "vouched_facts_city" CHECK (("vouched_facts"."fact" = 'consents') = ("vouched_facts"."city" is null)),
	CONSTRAINT "vouched_facts_basis" CHECK ("vouched_facts"."basis" in ('checked', 'changed', 'running', 'demo')),
	CONSTRAINT "vouched_facts_by" CHECK (("vouched_facts"."basis" in ('checked', 'changed')) = ("vouched_facts"."vouched_by" is not null))
);
--> statement-breakpoint
ALTER TABLE "vouched_facts" ADD CONSTRAINT "vouched_facts_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vouched_facts" ADD CONSTRAINT "vouched_facts_vouched_by_accounts_id_fk" FOREIGN KEY ("vouched_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- An installation that has booked people works by its hours, stations, texts and addresses: they stay as they are. In
-- another one, what an administrator has changed is his; the rest is an example of ours.
insert into vouched_facts (fact, city, basis, vouched_at)
select 'hours', key, 'running', now() from cities
  where week_version > 0 or exists (select from bookings)
union all select 'stations', key, 'running', now() from cities
  where exists (select from stations where city = key and version > 0) or exists (select from bookings)
union all select 'consents', null, 'running', now()
  where exists (select from consent_texts where added_by is not null) or exists (select from bookings);
--> statement-breakpoint
-- The example addresses are of no clinic: nobody reads them any more.
update cities set address = 'адрес уточняется', phone = '', note = null
where version = 0 and address in ('ул. Белинского, 86, 2 этаж', 'ул. Ватутина, 31, 1 этаж')
  and not exists (select from bookings);
--> statement-breakpoint
delete from holds where slot_id in (select id from slots where city not in (
  select city from vouched_facts where fact = 'hours'));
--> statement-breakpoint
delete from slots where city not in (select city from vouched_facts where fact = 'hours');
--> statement-breakpoint
-- Nobody can be booked by hours that are an example: there are no slots of them.
create function refuse_example_slots() returns trigger language plpgsql as $$
begin
  if exists (select from made where city not in (select city from vouched_facts where fact = 'hours')) then
    raise exception 'slots of hours that nobody has vouched for'
      using errcode = 'check_violation', constraint = 'slots_of_vouched_hours';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger slots_of_vouched_hours after insert on slots referencing new table as made
  for each statement execute function refuse_example_slots();
