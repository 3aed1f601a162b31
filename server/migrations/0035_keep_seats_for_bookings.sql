ALTER TABLE "holds" DROP CONSTRAINT "holds_account";--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "kept_for" uuid;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_kept_for_bookings_id_fk" FOREIGN KEY ("kept_for") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "holds_account" ON "holds" USING btree ("account_id") WHERE kept_for is null;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_kept_for" UNIQUE("kept_for");--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_kept" CHECK (kept_for is null or account_id is not null);