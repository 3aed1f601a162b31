CREATE TABLE "findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"service" text NOT NULL,
	"version" smallint NOT NULL,
	"state" text NOT NULL,
	"sealed" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"written_by" uuid NOT NULL,
	CONSTRAINT "findings_version" UNIQUE("booking_id","service","version"),
	CONSTRAINT "findings_state" CHECK (state in ('done', 'awaited', 'refused', 'withdrawn')),
	CONSTRAINT "findings_first" CHECK (version > 0)
);
--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "findings" ADD CONSTRAINT "findings_written_by_accounts_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
create function keep_findings() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_resealed(tg_relid, to_jsonb(old), to_jsonb(new), 'sealed') then
    return new;
  end if;
  raise exception 'a finding is never changed or removed, only followed by another version' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger findings_kept before update or delete on findings for each row execute function keep_findings();
