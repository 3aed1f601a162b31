ALTER TABLE "referrals" ADD COLUMN "visit_time" text;--> statement-breakpoint
-- The printed hour is sealed; it is that of the booking at the issue, or unknown. Issued papers refuse any other change.
ALTER TABLE referrals DISABLE TRIGGER referrals_kept;
--> statement-breakpoint
UPDATE referrals SET visit_time = to_char(coalesce(
  (SELECT slots.start_at FROM booking_steps JOIN slots ON slots.id = slot_id
    WHERE booking_steps.booking_id = referrals.booking_id AND at <= issued_at ORDER BY position DESC LIMIT 1),
  (SELECT start_at FROM bookings WHERE bookings.id = referrals.booking_id AND NOT EXISTS (
    SELECT FROM booking_steps WHERE booking_steps.booking_id = bookings.id AND at > issued_at)))
  AT TIME ZONE 'Asia/Yekaterinburg', 'HH24:MI')
WHERE visit_on IS NOT NULL;
--> statement-breakpoint
ALTER TABLE referrals ENABLE TRIGGER referrals_kept;
