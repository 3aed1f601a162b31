CREATE TABLE "employer_check_ups" (
	"check_up_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"on" date NOT NULL,
	"number" text,
	"contraindicated" text[] DEFAULT '{}' NOT NULL,
	"known_at" timestamp with time zone NOT NULL,
	CONSTRAINT "employer_check_ups_outcome" CHECK (outcome in ('fit', 'unfit', 'additional')),
	CONSTRAINT "employer_check_ups_unfit" CHECK ((outcome = 'unfit') = (cardinality(contraindicated) > 0)),
	CONSTRAINT "employer_check_ups_kind" CHECK (kind in ('preliminary', 'periodic', 'unscheduled', 'health_book'))
);
--> statement-breakpoint
ALTER TABLE "employer_check_ups" ADD CONSTRAINT "employer_check_ups_check_up_id_check_ups_id_fk" FOREIGN KEY ("check_up_id") REFERENCES "public"."check_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employer_check_ups" ADD CONSTRAINT "employer_check_ups_employee" FOREIGN KEY ("organization_id","employee_id") REFERENCES "public"."employees"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employer_check_ups_of_employee" ON "employer_check_ups" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "employer_check_ups_of_organization" ON "employer_check_ups" USING btree ("organization_id","day");--> statement-breakpoint
-- Contraindications of check-ups that came before are sealed, so the clinic's system is asked for all of them again.
UPDATE exchange_sources SET cursor = NULL WHERE EXISTS (
  SELECT FROM check_ups WHERE check_ups.source = exchange_sources.name AND employer_inn IS NOT NULL);
