ALTER TABLE "saved_views" DROP CONSTRAINT "saved_views_name";--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "organization_id" uuid;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_own_name" ON "saved_views" USING btree ("account_id","list","name") WHERE organization_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_organization_name" ON "saved_views" USING btree ("organization_id","list","name") WHERE organization_id is not null;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_of_organization" CHECK ("saved_views"."organization_id" is null or "saved_views"."list" in ('employees', 'follow-up', 'bookings', 'referrals'));