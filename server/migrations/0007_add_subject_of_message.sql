ALTER TABLE "outbox" ADD COLUMN "about_id" uuid;--> statement-breakpoint
CREATE INDEX "outbox_about" ON "outbox" USING btree ("about_id") WHERE about_id is not null;