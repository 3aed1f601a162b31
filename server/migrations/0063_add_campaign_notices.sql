CREATE TABLE "campaign_notices" (
	"campaign_id" uuid NOT NULL,
	"term" text NOT NULL,
	"due_on" date NOT NULL,
	"is_late" boolean NOT NULL,
	"side" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaign_notices_campaign_id_term_due_on_is_late_side_pk" PRIMARY KEY("campaign_id","term","due_on","is_late","side"),
	CONSTRAINT "campaign_notices_term" CHECK (term in ('list', 'plan', 'shown', 'conclusions', 'act')),
	CONSTRAINT "campaign_notices_side" CHECK (side in ('employer', 'clinic'))
);
--> statement-breakpoint
ALTER TABLE "campaign_notices" ADD CONSTRAINT "campaign_notices_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;