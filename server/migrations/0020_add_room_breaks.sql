ALTER TABLE "cabinets" ADD COLUMN "break_minutes" smallint;--> statement-breakpoint
ALTER TABLE "cabinets" ADD COLUMN "break_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cabinets" ADD CONSTRAINT "cabinets_break" CHECK (num_nonnulls(break_minutes, break_until) <= case when is_open then 1 else 0 end and break_minutes > 0);