CREATE TABLE "kiosks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"name" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"code_hash" text,
	"code_ends" timestamp with time zone,
	"secret_hash" text,
	"locked_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "kiosks_code" UNIQUE("code_hash"),
	CONSTRAINT "kiosks_secret" UNIQUE("secret_hash"),
	CONSTRAINT "kiosks_code_ends" CHECK (num_nulls(code_hash, code_ends) in (0, 2)),
	CONSTRAINT "kiosks_locked" CHECK (secret_hash is null or num_nulls(locked_at, seen_at) = 0),
	CONSTRAINT "kiosks_revoked" CHECK (revoked_at is null or num_nonnulls(code_hash, secret_hash) = 0)
);
--> statement-breakpoint
ALTER TABLE "kiosks" ADD CONSTRAINT "kiosks_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A kiosk marks arrivals, and nothing else of a booking.
alter table booking_steps drop constraint booking_steps_allowed;
--> statement-breakpoint
do $$
declare
  steps constant text[] := array[
    'draft>submitted', 'submitted>submitted', 'submitted>confirmed', 'submitted>arrived', 'submitted>cancelled',
    'submitted>no_show', 'confirmed>confirmed', 'confirmed>arrived', 'confirmed>cancelled', 'confirmed>no_show',
    'arrived>in_progress', 'arrived>cancelled', 'in_progress>completed', 'in_progress>no_show',
    'completed>in_progress', 'in_progress>arrived', 'arrived>confirmed', 'no_show>confirmed', 'cancelled>confirmed'];
  allowed constant text := (select string_agg(quote_literal(step), ', ') from unnest(steps) as step);
begin
  execute format('alter table booking_steps add constraint booking_steps_allowed check (
    by in (''person'', ''clinic'', ''employer'', ''system'', ''kiosk'') and from_state || ''>'' || to_state in (%s)
    and (from_state not in (''cancelled'', ''completed'') or by = ''clinic'')
    and (by <> ''kiosk'' or to_state = ''arrived''))', allowed);
end $$;
