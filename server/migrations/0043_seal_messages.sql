ALTER TABLE "outbox_files" DROP CONSTRAINT "outbox_files_size";--> statement-breakpoint
DROP INDEX "outbox_recipient";--> statement-breakpoint
DROP INDEX "outbox_recipient_end";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "recipient_key" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "can_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_recipient_key" ON "outbox" USING btree ("recipient_key","id") WHERE recipient_key is not null;--> statement-breakpoint
CREATE INDEX "outbox_plain" ON "outbox" USING btree ("id") WHERE not sealed;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_claimed" CHECK (not sealed or state <> 'sending' or can_open);--> statement-breakpoint
ALTER TABLE "outbox_files" ADD CONSTRAINT "outbox_files_size" CHECK (octet_length(content) <= 5242880 + 64);