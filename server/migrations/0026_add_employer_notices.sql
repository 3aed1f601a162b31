CREATE TABLE "employer_notices" (
	"conclusion_id" uuid NOT NULL,
	"what" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "employer_notices_conclusion_id_what_pk" PRIMARY KEY("conclusion_id","what"),
	CONSTRAINT "employer_notices_what" CHECK (what in ('ready', 'annulled')),
	CONSTRAINT "employer_notices_told_when_due" CHECK (told_at is null or told_at >= due_at)
);
--> statement-breakpoint
ALTER TABLE "employer_notices" ADD CONSTRAINT "employer_notices_conclusion_id_conclusions_id_fk" FOREIGN KEY ("conclusion_id") REFERENCES "public"."conclusions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employer_notices" ADD CONSTRAINT "employer_notices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employer_notices_due" ON "employer_notices" USING btree ("due_at") WHERE told_at is null;--> statement-breakpoint
CREATE INDEX "employer_notices_told" ON "employer_notices" USING btree ("organization_id","told_at");--> statement-breakpoint
-- Until now a letter left after an unfit outcome only, each about one paper. What has left may have to be called back; what
-- waits is counted by the new letter.
insert into employer_notices (conclusion_id, what, organization_id, due_at, told_at)
select conclusions.id, 'ready', organization_id, min(next_at), case when bool_or(state <> 'waiting') then greatest(min(next_at), max(coalesce(sent_at, next_at))) end
from outbox join conclusions on conclusions.id = about_id
where outbox.kind = 'outcome-needs-action' and organization_id is not null and annulled_at is null
group by conclusions.id, organization_id;
--> statement-breakpoint
delete from outbox where kind = 'outcome-needs-action' and state = 'waiting';
--> statement-breakpoint
-- A letter of that kind says by its kind and its words that the outcome was unfit.
update outbox set kind = 'employee-conclusions', subject = 'Готово заключение сотрудника',
  text = 'Готово заключение сотрудника. Кому и какое, видно в кабинете, в разделе «Сотрудники».', html = null, about_id = null
where kind = 'outcome-needs-action';
