ALTER TABLE "bookings" ADD COLUMN "repriced_at" timestamp with time zone;--> statement-breakpoint
-- Of former bookings: a refused result whose study is in the volume has brought it back.
update bookings set repriced_at = refused.at from (
  select booking_id, max(decided_at) as at from earlier_results join bookings booked on booked.id = booking_id,
    json_array_elements(booked.items) as item
  where earlier_results.state = 'refused' and item ->> 'service' = service group by booking_id) as refused
where bookings.id = booking_id;
