CREATE TABLE "colleague_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"phone" text,
	"email" text,
	"role" text NOT NULL,
	"departments" uuid[] DEFAULT '{}' NOT NULL,
	"invited_by" uuid NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "colleague_invitations_contact" CHECK (num_nonnulls(phone, email) = 1),
	CONSTRAINT "colleague_invitations_role" CHECK ("colleague_invitations"."role" in ('head', 'hr', 'departments', 'viewer'))
);
--> statement-breakpoint
ALTER TABLE "colleague_invitations" ADD CONSTRAINT "colleague_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "colleague_invitations" ADD CONSTRAINT "colleague_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "colleague_invitations_phone" ON "colleague_invitations" USING btree ("phone","organization_id") WHERE answered_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "colleague_invitations_email" ON "colleague_invitations" USING btree ("email","organization_id") WHERE answered_at is null;--> statement-breakpoint
CREATE INDEX "colleague_invitations_organization" ON "colleague_invitations" USING btree ("organization_id") WHERE answered_at is null;