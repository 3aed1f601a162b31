ALTER TABLE "stations" ADD COLUMN "takes_until" text;--> statement-breakpoint
ALTER TABLE "cities" ADD COLUMN "wait_minutes" real;--> statement-breakpoint
ALTER TABLE "stations" ADD CONSTRAINT "stations_takes_until" CHECK ("stations"."takes_until" ~ '^([01][0-9]|2[0-4]):[0-5][0-9]$');--> statement-breakpoint
ALTER TABLE "cities" ADD CONSTRAINT "cities_wait_minutes" CHECK ("cities"."wait_minutes" >= 0);--> statement-breakpoint
-- The clinic has said so in the note of the city; where it says something else, an admin sets the hour.
update stations set takes_until = '11:00', version = version + 1
where 'lab-cbc' = any(services)
  and exists (select from cities where cities.key = city and note like '%ровь%до 11:00%');
