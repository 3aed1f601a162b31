CREATE TABLE "consent_steps" (
	"booking_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"position" smallint NOT NULL,
	"step" text NOT NULL,
	"text_version" text,
	"channel" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid NOT NULL,
	"reason" text,
	CONSTRAINT "consent_steps_booking_id_purpose_position_pk" PRIMARY KEY("booking_id","purpose","position"),
	CONSTRAINT "consent_steps_purpose" CHECK (purpose in ('intervention', 'personal-data')),
	CONSTRAINT "consent_steps_step" CHECK (step in ('read', 'signed', 'mistake', 'withdrawn')),
	CONSTRAINT "consent_steps_channel" CHECK (channel in ('cabinet', 'desk'))
);
--> statement-breakpoint
ALTER TABLE "consent_steps" ADD CONSTRAINT "consent_steps_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_steps" ADD CONSTRAINT "consent_steps_by_accounts_id_fk" FOREIGN KEY ("by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
create function keep_consent_steps() returns trigger language plpgsql as $$
begin
  raise exception 'a step of a consent is never changed or removed' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger consent_steps_kept before update or delete on consent_steps for each row execute function keep_consent_steps();
