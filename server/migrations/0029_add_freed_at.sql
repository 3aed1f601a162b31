ALTER TABLE "slots" ADD COLUMN "freed_at" timestamp with time zone;--> statement-breakpoint
-- A time freed since somebody asked stays on offer to that person, and to those who asked before.
update slots set freed_at = (select max(asked_at) + interval '6 seconds' from standbys where since < freed)
where freed > (select min(since) from standbys);--> statement-breakpoint
ALTER TABLE "standbys" DROP COLUMN "since";--> statement-breakpoint
ALTER TABLE "slots" DROP COLUMN "freed";--> statement-breakpoint
DROP SEQUENCE "public"."seats_freed";
