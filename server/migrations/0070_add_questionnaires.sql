CREATE TABLE "questionnaires" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"channel" text NOT NULL,
	"sealed" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"written_by" uuid NOT NULL,
	CONSTRAINT "questionnaires_version" UNIQUE("booking_id","version"),
	CONSTRAINT "questionnaires_channel" CHECK (channel in ('cabinet', 'desk', 'room')),
	CONSTRAINT "questionnaires_first" CHECK (version > 0)
);
--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_written_by_accounts_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
create function keep_questionnaires() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_resealed(tg_relid, to_jsonb(old), to_jsonb(new), 'sealed') then
    return new;
  end if;
  raise exception 'answers to a questionnaire are never changed or removed, only followed by another version' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger questionnaires_kept before update or delete on questionnaires for each row execute function keep_questionnaires();
