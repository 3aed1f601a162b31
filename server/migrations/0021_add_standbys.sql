CREATE SEQUENCE "public"."seats_freed" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "standby_offers" (
	"booking_id" uuid NOT NULL,
	"slot_id" uuid NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "standby_offers_booking_id_slot_id_pk" PRIMARY KEY("booking_id","slot_id"),
	CONSTRAINT "standby_offers_outcome" CHECK (outcome in ('taken', 'declined', 'lapsed', 'withdrawn')),
	CONSTRAINT "standby_offers_ended" CHECK ((outcome is null) = (ended_at is null)),
	CONSTRAINT "standby_offers_term" CHECK (expires_at > offered_at)
);
--> statement-breakpoint
CREATE TABLE "standbys" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"not_before" date,
	"since" bigint NOT NULL,
	"visit_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- A hold is an account's or a booking's: the key by account becomes two unique columns.
ALTER TABLE "holds" DROP CONSTRAINT "holds_pkey";--> statement-breakpoint
ALTER TABLE "holds" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "booking_id" uuid;--> statement-breakpoint
ALTER TABLE "slots" ADD COLUMN "freed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "standby_offers" ADD CONSTRAINT "standby_offers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standby_offers" ADD CONSTRAINT "standby_offers_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standbys" ADD CONSTRAINT "standbys_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "standby_offers_open" ON "standby_offers" USING btree ("booking_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "standby_offers_expiry" ON "standby_offers" USING btree ("expires_at") WHERE outcome is null;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_offer" FOREIGN KEY ("booking_id","slot_id") REFERENCES "public"."standby_offers"("booking_id","slot_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_account" UNIQUE("account_id");--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_booking" UNIQUE("booking_id");--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_whose" CHECK (num_nonnulls(account_id, booking_id) = 1);