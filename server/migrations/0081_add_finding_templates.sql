CREATE TABLE "finding_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"service" text NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "finding_templates_name" UNIQUE("account_id","service","name")
);
--> statement-breakpoint
ALTER TABLE "finding_templates" ADD CONSTRAINT "finding_templates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;