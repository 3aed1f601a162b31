CREATE TABLE "final_act_drafts" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"sealed" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "final_act_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"on" date NOT NULL,
	"subject" integer NOT NULL,
	"passed" integer NOT NULL,
	"figures" text NOT NULL,
	"sealed" text NOT NULL,
	"shown_at" timestamp with time zone NOT NULL,
	"shown_by" uuid NOT NULL,
	"answer" text,
	"remarks" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	CONSTRAINT "final_act_proposals_days" CHECK (from_day <= to_day and to_day <= "on"),
	CONSTRAINT "final_act_proposals_answer" CHECK (answer in ('agreed', 'remarks')),
	CONSTRAINT "final_act_proposals_answered" CHECK (num_nulls(answer, remarks, answered_at, answered_by) in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "final_act_drafts" ADD CONSTRAINT "final_act_drafts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_act_drafts" ADD CONSTRAINT "final_act_drafts_saved_by_accounts_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_act_proposals" ADD CONSTRAINT "final_act_proposals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_act_proposals" ADD CONSTRAINT "final_act_proposals_shown_by_accounts_id_fk" FOREIGN KEY ("shown_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "final_act_proposals" ADD CONSTRAINT "final_act_proposals_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "final_act_proposals_of_organization" ON "final_act_proposals" USING btree ("organization_id","shown_at");--> statement-breakpoint
create function keep_act_proposals() returns trigger language plpgsql as $$
declare
  answers constant text[] := '{answer,remarks,answered_at,answered_by}';
begin
  if tg_op = 'UPDATE' and old.answer is null and new.answer is not null
    and to_jsonb(new) - answers = to_jsonb(old) - answers then
    return new;
  end if;
  if tg_op = 'UPDATE' and is_resealed(tg_relid, to_jsonb(old), to_jsonb(new), 'sealed', 'remarks') then
    return new;
  end if;
  raise exception 'a proposal is never changed or removed, only answered once' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger final_act_proposals_kept before update or delete on final_act_proposals
  for each row execute function keep_act_proposals();
