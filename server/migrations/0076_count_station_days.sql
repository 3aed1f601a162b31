CREATE TABLE "station_days" (
	"day" date NOT NULL,
	"city" text NOT NULL,
	"station" text NOT NULL,
	"doctor_id" uuid,
	"wait" smallint,
	"stops" integer NOT NULL,
	"minutes" real NOT NULL,
	"money" numeric(14, 2) NOT NULL,
	CONSTRAINT "station_days_once" UNIQUE NULLS NOT DISTINCT("day","city","station","doctor_id","wait"),
	CONSTRAINT "station_days_wait" CHECK (wait >= 0),
	CONSTRAINT "station_days_stops" CHECK (stops > 0)
);
--> statement-breakpoint
ALTER TABLE "station_days" ADD CONSTRAINT "station_days_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;