CREATE TABLE "chair_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"lapses_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "chair_proposals_outcome" CHECK (outcome in ('given', 'declined', 'withdrawn', 'lapsed')),
	CONSTRAINT "chair_proposals_whole" CHECK (num_nulls(outcome, ended_at) in (0, 2)),
	CONSTRAINT "chair_proposals_ended_by" CHECK ((ended_by is null) = (outcome is null or outcome = 'lapsed')),
	CONSTRAINT "chair_proposals_two" CHECK (outcome is distinct from 'given' or (ended_by <> proposed_by and ended_by <> account_id and ended_at <= lapses_at))
);
--> statement-breakpoint
ALTER TABLE "chair_proposals" ADD CONSTRAINT "chair_proposals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chair_proposals_one" ON "chair_proposals" USING btree ("account_id") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "chair_proposals_account" ON "chair_proposals" USING btree ("account_id");