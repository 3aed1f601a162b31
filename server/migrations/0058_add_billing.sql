CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"number" text NOT NULL,
	"signed_on" date NOT NULL,
	"until" date,
	"payment_days" smallint NOT NULL,
	"names_people" boolean NOT NULL,
	"signer_position" text NOT NULL,
	"signer_name" text NOT NULL,
	"signer_basis" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	CONSTRAINT "agreements_number" UNIQUE("organization_id","number"),
	CONSTRAINT "agreements_of_organization" UNIQUE("organization_id","id"),
	CONSTRAINT "agreements_days" CHECK (until >= signed_on),
	CONSTRAINT "agreements_payment_days" CHECK (payment_days between 0 and 365)
);
--> statement-breakpoint
CREATE TABLE "payee" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"inn" text NOT NULL,
	"kpp" text NOT NULL,
	"bank" text NOT NULL,
	"bik" text NOT NULL,
	"account" text NOT NULL,
	"correspondent_account" text NOT NULL,
	"signer_position" text NOT NULL,
	"signer_name" text NOT NULL,
	"signer_basis" text NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	CONSTRAINT "payee_one_row" CHECK (is_only)
);
--> statement-breakpoint
CREATE TABLE "bill_numbers" (
	"kind" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "bill_numbers_kind_year_pk" PRIMARY KEY("kind","year")
);
--> statement-breakpoint
CREATE TABLE "bill_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bill_id" uuid NOT NULL,
	"on" date NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	"note" text NOT NULL,
	"marked_at" timestamp with time zone NOT NULL,
	"marked_by" uuid NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" uuid,
	CONSTRAINT "bill_payments_amount" CHECK (amount > 0),
	CONSTRAINT "bill_payments_removed" CHECK (num_nulls(removed_at, removed_by) in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "billed_bookings" (
	"kind" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	CONSTRAINT "billed_bookings_kind_booking_id_pk" PRIMARY KEY("kind","booking_id")
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"organization_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	"on" date NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"act_id" uuid,
	"people" integer NOT NULL,
	"total" numeric(12, 2) NOT NULL,
	"due_on" date,
	"paid" numeric(12, 2) DEFAULT 0 NOT NULL,
	"sealed" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid NOT NULL,
	"annulled_at" timestamp with time zone,
	"annulled_by" uuid,
	"annul_reason" text,
	CONSTRAINT "bills_number" UNIQUE("kind","year","number"),
	CONSTRAINT "bills_kind" UNIQUE("kind","id"),
	CONSTRAINT "bills_kinds" CHECK (kind in ('act', 'invoice')),
	CONSTRAINT "bills_days" CHECK (from_day <= to_day),
	CONSTRAINT "bills_invoice" CHECK ((kind = 'invoice') = (due_on is not null) and (act_id is null or kind = 'invoice')),
	CONSTRAINT "bills_paid" CHECK (paid between 0 and total and (paid = 0 or (kind = 'invoice' and annulled_at is null))),
	CONSTRAINT "bills_annulled" CHECK (num_nulls(annulled_at, annulled_by, annul_reason) in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_changed_by_accounts_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_marked_by_accounts_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_removed_by_accounts_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billed_bookings" ADD CONSTRAINT "billed_bookings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billed_bookings" ADD CONSTRAINT "billed_bookings_bill" FOREIGN KEY ("kind","bill_id") REFERENCES "public"."bills"("kind","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_annulled_by_accounts_id_fk" FOREIGN KEY ("annulled_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_agreement" FOREIGN KEY ("organization_id","agreement_id") REFERENCES "public"."agreements"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_act" FOREIGN KEY ("act_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_payments_of_bill" ON "bill_payments" USING btree ("bill_id");--> statement-breakpoint
CREATE INDEX "billed_bookings_of_bill" ON "billed_bookings" USING btree ("bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_act_invoice" ON "bills" USING btree ("act_id") WHERE act_id is not null and annulled_at is null;--> statement-breakpoint
CREATE INDEX "bills_made" ON "bills" USING btree ("made_at","id");--> statement-breakpoint
CREATE INDEX "bills_of_organization" ON "bills" USING btree ("organization_id","made_at","id");--> statement-breakpoint
-- A bill stays as it was made: only its payments change, and it may be annulled once.
create function keep_bills() returns trigger language plpgsql as $$
declare
  marks constant text[] := '{paid,annulled_at,annulled_by,annul_reason}';
begin
  if tg_op = 'UPDATE' and old.annulled_at is null and to_jsonb(new) - marks = to_jsonb(old) - marks then
    return new;
  end if;
  if tg_op = 'UPDATE' and is_resealed(tg_relid, to_jsonb(old), to_jsonb(new), variadic '{sealed}'::text[]) then
    return new;
  end if;
  raise exception 'a bill is never changed or removed, only paid and annulled' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger bills_kept before update or delete on bills for each row execute function keep_bills();
--> statement-breakpoint
create trigger bill_numbers_kept before update on bill_numbers
  for each row when (new.last < old.last) execute function keep_paper_numbers();
