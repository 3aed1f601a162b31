CREATE TABLE "foreman_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "foreman_links_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "foreman_marks" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"comment" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "foreman_marks_reason" CHECK (reason in ('vacation', 'absent', 'trip', 'shift', 'left', 'other')),
	CONSTRAINT "foreman_marks_comment" CHECK (length(comment) <= 200)
);
--> statement-breakpoint
ALTER TABLE "foreman_links" ADD CONSTRAINT "foreman_links_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "foreman_links" ADD CONSTRAINT "foreman_links_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "foreman_links" ADD CONSTRAINT "foreman_links_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."booking_groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "foreman_marks" ADD CONSTRAINT "foreman_marks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "foreman_marks" ADD CONSTRAINT "foreman_marks_link_id_foreman_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."foreman_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "foreman_links_open" ON "foreman_links" USING btree ("group_id","department_id") WHERE revoked_at is null;