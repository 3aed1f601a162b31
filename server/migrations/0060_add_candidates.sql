ALTER TABLE "employees" ADD COLUMN "candidate" text;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "refused_on" date;--> statement-breakpoint
CREATE INDEX "employees_candidates" ON "employees" USING btree ("organization_id","candidate","created_at","id") WHERE candidate is not null;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_candidate" CHECK ("employees"."candidate" in ('considered', 'refused'));--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_candidate_not_at_work" CHECK ("employees"."candidate" is null or "employees"."dismissed_on" is not null);--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_candidate_refused" CHECK (coalesce("employees"."candidate" = 'refused', false) = ("employees"."refused_on" is not null));