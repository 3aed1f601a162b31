ALTER TABLE "relations" ADD COLUMN "role" text DEFAULT 'head' NOT NULL;--> statement-breakpoint
ALTER TABLE "relations" ADD COLUMN "departments" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "relations" ADD CONSTRAINT "relations_role" CHECK ("relations"."role" in ('head', 'hr', 'departments', 'viewer'));--> statement-breakpoint
ALTER TABLE "relations" ADD CONSTRAINT "relations_departments" CHECK (role = 'departments' or departments = '{}');