ALTER TABLE "check_ups" DROP CONSTRAINT "check_ups_kind";--> statement-breakpoint
ALTER TABLE "referrals" DROP CONSTRAINT "referrals_kind";--> statement-breakpoint
ALTER TABLE "booking_groups" ADD COLUMN "kind_reason" text;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "kind_reason" text;--> statement-breakpoint
ALTER TABLE "booking_groups" ADD CONSTRAINT "booking_groups_kind" CHECK (case kind when 'unscheduled' then kind_reason in ('recommendation', 'incapacity') and kind_reason is not null
        else kind in ('preliminary', 'periodic') and kind_reason is null end);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_kind" CHECK (case kind when 'unscheduled' then kind_reason in ('recommendation', 'incapacity') and kind_reason is not null
  when 'health_book' then kind_reason in ('first', 'renewal') and kind_reason is not null
  else kind in ('preliminary', 'periodic') and kind_reason is null end);--> statement-breakpoint
ALTER TABLE "check_ups" ADD CONSTRAINT "check_ups_kind" CHECK (kind in ('preliminary', 'periodic', 'unscheduled', 'health_book'));--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_kind" CHECK ("referrals"."kind" in ('preliminary', 'periodic', 'unscheduled', 'health_book'));
--> statement-breakpoint
-- An unscheduled check-up does not stand for the periodic one: coming to it is no visit to the next check-up.
create or replace function keep_visit_days() returns trigger language plpgsql as $$
declare
  former constant uuid := case when tg_op = 'UPDATE' then old.employee_id end;
begin
  update employees set
    booked_on = (select day from bookings where employee_id = employees.id and state in ('submitted', 'confirmed')),
    came_on = (select max(day) from bookings
      where employee_id = employees.id and kind <> 'unscheduled' and state in ('arrived', 'in_progress', 'completed'))
  where id in (new.employee_id, former);
  return null;
end $$;
