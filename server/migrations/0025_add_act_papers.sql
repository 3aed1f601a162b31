ALTER TABLE "final_acts" ADD COLUMN "papers" uuid[];--> statement-breakpoint
-- Acts that were approved before name the заключения that were valid at the moment of the approval.
alter table final_acts disable trigger final_acts_kept;
--> statement-breakpoint
update final_acts set papers = array(
  select conclusions.id from bookings join conclusions on booking_id = bookings.id
  where bookings.organization_id = final_acts.organization_id and conclusions.organization_id = final_acts.organization_id
    and kind = 'periodic' and outcome <> 'additional' and day between from_day and to_day
    and concluded_at <= approved_at and (conclusions.annulled_at is null or conclusions.annulled_at > approved_at));
--> statement-breakpoint
alter table final_acts enable trigger final_acts_kept;
--> statement-breakpoint
ALTER TABLE "final_acts" ALTER COLUMN "papers" SET NOT NULL;
