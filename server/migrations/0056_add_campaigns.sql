CREATE TABLE "campaign_groups" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_people" (
	"campaign_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"is_open" boolean NOT NULL,
	"department" text,
	"position" text,
	"factors" jsonb NOT NULL,
	CONSTRAINT "campaign_people_campaign_id_employee_id_pk" PRIMARY KEY("campaign_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_steps" (
	"campaign_id" uuid NOT NULL,
	"ordinal" smallint NOT NULL,
	"step" text NOT NULL,
	"side" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid NOT NULL,
	"reason" text,
	"people" integer,
	CONSTRAINT "campaign_steps_campaign_id_ordinal_pk" PRIMARY KEY("campaign_id","ordinal"),
	CONSTRAINT "campaign_steps_step" CHECK (step in ('made', 'list_sent', 'list_recalled', 'plan_sent', 'plan_returned', 'plan_agreed', 'plan_shown',
        'cancelled')),
	CONSTRAINT "campaign_steps_side" CHECK (side = case when step in ('plan_returned', 'plan_agreed') then 'clinic' else 'employer' end),
	CONSTRAINT "campaign_steps_reason" CHECK ((reason is not null) = (step in ('plan_returned', 'cancelled'))),
	CONSTRAINT "campaign_steps_people" CHECK (people > 0)
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"year" smallint NOT NULL,
	"city" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"whom" jsonb NOT NULL,
	"list_days" smallint,
	"state" text NOT NULL,
	"is_open" boolean NOT NULL,
	"made_from" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "campaigns_whole" UNIQUE("organization_id","id"),
	CONSTRAINT "campaigns_standing" UNIQUE("id","year","is_open"),
	CONSTRAINT "campaigns_days" CHECK (starts_on <= ends_on and ends_on <= starts_on + 366),
	CONSTRAINT "campaigns_year" CHECK (year = extract(year from starts_on)),
	CONSTRAINT "campaigns_list_days" CHECK (list_days between 1 and 180),
	CONSTRAINT "campaigns_state" CHECK (state in ('draft', 'list_sent', 'plan_sent', 'plan_returned', 'plan_agreed', 'cancelled')),
	CONSTRAINT "campaigns_open" CHECK (is_open = (state <> 'cancelled')),
	CONSTRAINT "campaigns_whom" CHECK (whom ->> 'kind' in ('all', 'departments', 'due'))
);
--> statement-breakpoint
ALTER TABLE "campaign_groups" ADD CONSTRAINT "campaign_groups_campaign" FOREIGN KEY ("organization_id","campaign_id") REFERENCES "public"."campaigns"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_groups" ADD CONSTRAINT "campaign_groups_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."booking_groups"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_people" ADD CONSTRAINT "campaign_people_campaign" FOREIGN KEY ("campaign_id","year","is_open") REFERENCES "public"."campaigns"("id","year","is_open") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "campaign_people" ADD CONSTRAINT "campaign_people_of_organization" FOREIGN KEY ("organization_id","campaign_id") REFERENCES "public"."campaigns"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_people" ADD CONSTRAINT "campaign_people_employees" FOREIGN KEY ("organization_id","employee_id") REFERENCES "public"."employees"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_steps" ADD CONSTRAINT "campaign_steps_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_steps" ADD CONSTRAINT "campaign_steps_by_accounts_id_fk" FOREIGN KEY ("by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_made_from" FOREIGN KEY ("made_from") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaign_groups_of_campaign" ON "campaign_groups" USING btree ("organization_id","campaign_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_people_once" ON "campaign_people" USING btree ("employee_id","year") WHERE is_open;--> statement-breakpoint
CREATE INDEX "campaign_people_employee" ON "campaign_people" USING btree ("organization_id","employee_id");--> statement-breakpoint
CREATE UNIQUE INDEX "campaign_steps_shown" ON "campaign_steps" USING btree ("campaign_id") WHERE step = 'plan_shown';--> statement-breakpoint
CREATE INDEX "campaigns_newest" ON "campaigns" USING btree ("organization_id","starts_on","id");--> statement-breakpoint
CREATE INDEX "campaigns_of_clinic" ON "campaigns" USING btree ("starts_on","id") WHERE state <> 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_next" ON "campaigns" USING btree ("made_from") WHERE is_open and made_from is not null;