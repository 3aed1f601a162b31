CREATE TABLE "psychiatric_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"number" text,
	"decided_on" date NOT NULL,
	"issuer" text NOT NULL,
	"valid_until" date,
	"state" text NOT NULL,
	"reason" text,
	"given_by" uuid NOT NULL,
	"given_as" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by" uuid,
	CONSTRAINT "psychiatric_decisions_state" CHECK (state in ('pending', 'accepted', 'refused')),
	CONSTRAINT "psychiatric_decisions_reviewed" CHECK (num_nulls(reviewed_at, reviewed_by) = case state when 'pending' then 2 else 0 end),
	CONSTRAINT "psychiatric_decisions_reason" CHECK ((state = 'refused') = (reason is not null)),
	CONSTRAINT "psychiatric_decisions_given_as" CHECK (given_as = 'person' or (given_as = 'staff' and state <> 'pending')),
	CONSTRAINT "psychiatric_decisions_term" CHECK (valid_until >= decided_on)
);
--> statement-breakpoint
ALTER TABLE "result_files" DROP CONSTRAINT "result_files_claimed";--> statement-breakpoint
DROP INDEX "result_files_unclaimed";--> statement-breakpoint
ALTER TABLE "result_files" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
ALTER TABLE "psychiatric_decisions" ADD CONSTRAINT "psychiatric_decisions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "psychiatric_decisions" ADD CONSTRAINT "psychiatric_decisions_given_by_accounts_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "psychiatric_decisions_current" ON "psychiatric_decisions" USING btree ("booking_id") WHERE state <> 'refused';--> statement-breakpoint
ALTER TABLE "result_files" ADD CONSTRAINT "result_files_decision_id_psychiatric_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."psychiatric_decisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_files_unclaimed" ON "result_files" USING btree ("account_id","created_at") WHERE result_id is null and decision_id is null;--> statement-breakpoint
ALTER TABLE "result_files" ADD CONSTRAINT "result_files_place_in_decision" UNIQUE("decision_id","place");--> statement-breakpoint
ALTER TABLE "result_files" ADD CONSTRAINT "result_files_claimed" CHECK (num_nonnulls(result_id, decision_id) = num_nonnulls(place) and place between 1 and 3);--> statement-breakpoint
create function keep_psychiatric_decision() returns trigger language plpgsql as $$
begin
  raise exception 'a refused decision stays refused, and what the paper says does not change'
    using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger psychiatric_decisions_kept before update on psychiatric_decisions for each row
  when (old.state = 'refused' or (old.state = 'accepted' and new.state = 'pending')
    or (old.booking_id, old.number, old.decided_on, old.issuer, old.valid_until, old.given_by, old.given_as)
      is distinct from (new.booking_id, new.number, new.decided_on, new.issuer, new.valid_until, new.given_by, new.given_as))
  execute function keep_psychiatric_decision();
