CREATE TABLE "contact_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	"target" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_changes_one" UNIQUE("account_id","type"),
	CONSTRAINT "contact_changes_type" CHECK (type in ('phone', 'email')),
	CONSTRAINT "contact_changes_day" CHECK (effective_at >= asked_at + interval '24 hours')
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "owner_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_changes_due" ON "contact_changes" USING btree ("effective_at");