ALTER TABLE "booking_corrections" DROP CONSTRAINT "booking_corrections_part";--> statement-breakpoint
ALTER TABLE "booking_corrections" DROP CONSTRAINT "booking_corrections_reason";--> statement-breakpoint
ALTER TABLE "booking_corrections" ADD CONSTRAINT "booking_corrections_part" CHECK (part in ('surname', 'name', 'middlename', 'birth', 'phone', 'paper', 'snils', 'policy'));--> statement-breakpoint
ALTER TABLE "booking_corrections" ADD CONSTRAINT "booking_corrections_reason" CHECK (reason in ('slip', 'renamed', 'replaced', 'new_phone'));--> statement-breakpoint
-- A visit is found by its corrected phone too.
create trigger bookings_found_by_phone after update of phone on bookings for each row
  when (old.phone is distinct from new.phone) execute function rename_booking_find();
