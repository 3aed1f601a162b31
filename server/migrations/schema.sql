-- The generated picture of all tables.

CREATE SEQUENCE "public"."group_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE SEQUENCE "public"."booking_numbers" INCREMENT BY 50 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;
CREATE TABLE "erasure_requests" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);

CREATE TABLE "contact_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"type" text NOT NULL,
	"target" text NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_changes_one" UNIQUE("account_id","type"),
	CONSTRAINT "contact_changes_type" CHECK (type in ('phone', 'email')),
	CONSTRAINT "contact_changes_day" CHECK (effective_at >= asked_at + interval '24 hours')
);

CREATE TABLE "recovery_codes" (
	"account_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_account_id_digest_pk" PRIMARY KEY("account_id","digest")
);

CREATE TABLE "sign_in_methods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"credential" text,
	"public_key" text,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"sealed_secret" text,
	"counter" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sign_in_methods_kind" CHECK (case kind when 'passkey' then credential is not null and public_key is not null and sealed_secret is null
        when 'app' then sealed_secret is not null and credential is null and public_key is null else false end)
);

CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"stamp" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"agent" text NOT NULL,
	"stepped_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	"active_at" timestamp with time zone,
	"owner_checked_at" timestamp with time zone,
	"challenge" text,
	"challenge_until" timestamp with time zone,
	"ended_at" timestamp with time zone
);

CREATE TABLE "sign_in_links" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"email" text NOT NULL,
	"stamp" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);

CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"email_confirmed_at" timestamp with time zone,
	"password_hash" text,
	"session_stamp" uuid NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"roles_ended_at" timestamp with time zone,
	"city" text,
	"is_organization" boolean DEFAULT false NOT NULL,
	"patient_id" text,
	"surname" text NOT NULL,
	"name" text NOT NULL,
	"middlename" text DEFAULT '' NOT NULL,
	"gender" text,
	"birth" date,
	"blocked_at" timestamp with time zone,
	"blocked_by" uuid,
	"blocked_reason" text,
	"erased_at" timestamp with time zone,
	"erased_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	"organizations" text DEFAULT '' NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"grams" text[] DEFAULT '{}' NOT NULL,
	"erased_id" uuid GENERATED ALWAYS AS (case when erased_at is not null then id end) STORED,
	CONSTRAINT "accounts_phone" UNIQUE NULLS NOT DISTINCT("phone","erased_id")
);

CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"text_version" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"agent" text NOT NULL,
	"channel" text NOT NULL,
	"paper_taken_by" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "consents_paper" CHECK (paper_taken_by is null or channel = 'desk')
);

CREATE TABLE "verification_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"target" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);

CREATE TABLE "verification_codes" (
	"type" text NOT NULL,
	"target" text NOT NULL,
	"code_digest" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "verification_codes_type_target_pk" PRIMARY KEY("type","target")
);

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

CREATE TABLE "overdue_notices" (
	"bill_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);

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

CREATE TABLE "bill_numbers" (
	"kind" text NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "bill_numbers_kind_year_pk" PRIMARY KEY("kind","year")
);

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

CREATE TABLE "billed_bookings" (
	"kind" text NOT NULL,
	"booking_id" uuid NOT NULL,
	"bill_id" uuid NOT NULL,
	"amount" numeric(12, 2) NOT NULL,
	CONSTRAINT "billed_bookings_kind_booking_id_pk" PRIMARY KEY("kind","booking_id")
);

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

CREATE TABLE "booking_ceiling" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"ceiling" integer DEFAULT 3 NOT NULL,
	CONSTRAINT "booking_ceiling_one_row" CHECK ("booking_ceiling"."is_only"),
	CONSTRAINT "booking_ceiling_range" CHECK ("booking_ceiling"."ceiling" between 1 and 20)
);

CREATE TABLE "booking_corrections" (
	"booking_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"part" text NOT NULL,
	"former" text,
	"value" text,
	"reason" text NOT NULL,
	"corrected_at" timestamp with time zone NOT NULL,
	"corrected_by" uuid NOT NULL,
	CONSTRAINT "booking_corrections_booking_id_position_pk" PRIMARY KEY("booking_id","position"),
	CONSTRAINT "booking_corrections_part" CHECK (part in ('surname', 'name', 'middlename', 'birth', 'phone', 'paper', 'snils', 'policy')),
	CONSTRAINT "booking_corrections_reason" CHECK (reason in ('slip', 'renamed', 'replaced', 'new_phone')),
	CONSTRAINT "booking_corrections_values" CHECK (case when part in ('paper', 'snils', 'policy') then num_nulls(former, value) in (0, 2)
        else former <> value end)
);

CREATE TABLE "earlier_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"service" text NOT NULL,
	"done_on" date NOT NULL,
	"clinic" text,
	"own_booking_id" uuid,
	"state" text NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "earlier_results_once" UNIQUE("booking_id","service"),
	CONSTRAINT "earlier_results_state" CHECK (case when own_booking_id is null then state in ('pending', 'accepted', 'refused')
        else state in ('own', 'refused') and own_booking_id <> booking_id end),
	CONSTRAINT "earlier_results_decided" CHECK (num_nulls(decided_at, decided_by) = case when state in ('accepted', 'refused') then 0 else 2 end),
	CONSTRAINT "earlier_results_reason" CHECK ((state = 'refused') = (reason is not null))
);

CREATE TABLE "result_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"result_id" uuid,
	"decision_id" uuid,
	"place" smallint,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "result_files_place" UNIQUE("result_id","place"),
	CONSTRAINT "result_files_place_in_decision" UNIQUE("decision_id","place"),
	CONSTRAINT "result_files_kind" CHECK (kind in ('pdf', 'jpeg', 'png')),
	CONSTRAINT "result_files_size" CHECK (size between 1 and 10485760),
	CONSTRAINT "result_files_claimed" CHECK (num_nonnulls(result_id, decision_id) = num_nonnulls(place) and place between 1 and 3)
);

CREATE TABLE "booking_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"number" text NOT NULL,
	"city" text NOT NULL,
	"kind" text NOT NULL,
	"kind_reason" text,
	"made_by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"people" integer NOT NULL,
	"told" integer NOT NULL,
	"total" numeric(14, 2) NOT NULL,
	CONSTRAINT "booking_groups_number" UNIQUE("number"),
	CONSTRAINT "booking_groups_whole" UNIQUE("organization_id","id"),
	CONSTRAINT "booking_groups_kind" CHECK (case kind when 'unscheduled' then kind_reason in ('recommendation', 'incapacity') and kind_reason is not null
        else kind in ('preliminary', 'periodic') and kind_reason is null end)
);

CREATE TABLE "overbookings" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"day" date NOT NULL,
	"slot_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"is_freed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "overbookings_reason" CHECK (length(trim(reason)) between 1 and 200)
);

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

CREATE TABLE "standby_offers" (
	"booking_id" uuid NOT NULL,
	"slot_id" uuid NOT NULL,
	"offered_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "standby_offers_booking_id_slot_id_pk" PRIMARY KEY("booking_id","slot_id"),
	CONSTRAINT "standby_offers_outcome" CHECK (outcome in ('taken', 'declined', 'lapsed', 'withdrawn')),
	CONSTRAINT "standby_offers_ended" CHECK ((outcome is null) = (ended_at is null)),
	CONSTRAINT "standby_offers_term" CHECK (expires_at > offered_at)
);

CREATE TABLE "standbys" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"not_before" date,
	"visit_at" timestamp with time zone NOT NULL
);

CREATE TABLE "booking_consents" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"text_version" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"address" text NOT NULL,
	"agent" text NOT NULL,
	"paper_taken_by" uuid
);

CREATE TABLE "booking_steps" (
	"booking_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"from_state" text NOT NULL,
	"to_state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"by_account_id" uuid,
	"reason" text,
	"slot_id" uuid NOT NULL,
	CONSTRAINT "booking_steps_booking_id_position_pk" PRIMARY KEY("booking_id","position")
);

CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"account_id" uuid,
	"organization_id" uuid,
	"employee_id" uuid,
	"group_id" uuid,
	"state" text NOT NULL,
	"kind" text NOT NULL,
	"kind_reason" text,
	"slot_id" uuid NOT NULL,
	"city" text NOT NULL,
	"day" date NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"surname" text NOT NULL,
	"name" text NOT NULL,
	"middlename" text NOT NULL,
	"gender" text NOT NULL,
	"birth" date NOT NULL,
	"phone" text,
	"email" text,
	"paper_kind" text,
	"papers_sealed" text,
	"employer" json,
	"has_referral" boolean NOT NULL,
	"last_check_up_on" date,
	"factors" json NOT NULL,
	"items" json NOT NULL,
	"total" numeric(12, 2) NOT NULL,
	"periodicity_months" smallint,
	"edition_id" uuid NOT NULL,
	"priced_on" date NOT NULL,
	"repriced_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	"reminded_of" timestamp with time zone,
	CONSTRAINT "bookings_number" UNIQUE("number"),
	CONSTRAINT "bookings_state" CHECK (state in ('submitted', 'confirmed', 'arrived', 'in_progress', 'completed', 'cancelled', 'no_show')),
	CONSTRAINT "bookings_whose" CHECK (case when group_id is null
  then num_nulls(account_id, phone) = 0 and num_nulls(organization_id, employee_id) in (0, 2)
    and (paper_kind is null or papers_sealed is not null)
  else num_nulls(organization_id, employee_id) = 0
    and num_nonnulls(account_id, phone, paper_kind, papers_sealed) = 0 end),
	CONSTRAINT "bookings_kind" CHECK (case kind when 'unscheduled' then kind_reason in ('recommendation', 'incapacity') and kind_reason is not null
  when 'health_book' then kind_reason in ('first', 'renewal') and kind_reason is not null
  else kind in ('preliminary', 'periodic') and kind_reason is null end)
);

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

CREATE TABLE "campaign_groups" (
	"group_id" uuid PRIMARY KEY NOT NULL,
	"campaign_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL
);

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

CREATE TABLE "employer_check_ups" (
	"check_up_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"on" date NOT NULL,
	"number" text,
	"contraindicated" text[] DEFAULT '{}' NOT NULL,
	"passed_before" date,
	"known_at" timestamp with time zone NOT NULL,
	CONSTRAINT "employer_check_ups_outcome" CHECK (outcome in ('fit', 'unfit', 'additional')),
	CONSTRAINT "employer_check_ups_unfit" CHECK ((outcome = 'unfit') = (cardinality(contraindicated) > 0)),
	CONSTRAINT "employer_check_ups_kind" CHECK (kind in ('preliminary', 'periodic', 'unscheduled', 'health_book'))
);

CREATE TABLE "check_up_steps" (
	"check_up_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_account_id" uuid,
	CONSTRAINT "check_up_steps_check_up_id_position_pk" PRIMARY KEY("check_up_id","position"),
	CONSTRAINT "check_up_steps_first" CHECK ((position = 1) = (from_state is null))
);

CREATE TABLE "check_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"source" text,
	"ref" text,
	"patient_id" text,
	"day" date,
	"kind" text,
	"city" text,
	"outcome" text,
	"valid_until" date,
	"paper_number" text,
	"paper_on" date,
	"issued_on" date,
	"employer_inn" text,
	"employer_kpp" text,
	"employer_name" text,
	"position" text,
	"factors" text[],
	"sealed" text,
	"removed_at" timestamp with time zone,
	CONSTRAINT "check_ups_booking" UNIQUE("booking_id"),
	CONSTRAINT "check_ups_ref" UNIQUE("source","ref"),
	CONSTRAINT "check_ups_state" CHECK (state in ('planned', 'referral_issued', 'started', 'studies_pending', 'commission', 'concluded',
  'issued', 'needs_additional_exam', 'not_finished', 'not_appeared', 'cancelled')),
	CONSTRAINT "check_ups_origin" CHECK (case when booking_id is null
  then num_nulls(source, ref, patient_id, day, kind, factors, sealed) = 0
  else num_nonnulls(source, ref, patient_id, day, kind, city, outcome, valid_until, paper_number, paper_on, issued_on,
    employer_inn, employer_kpp, employer_name, position, factors, sealed, removed_at) = 0 end),
	CONSTRAINT "check_ups_kind" CHECK (kind in ('preliminary', 'periodic', 'unscheduled', 'health_book')),
	CONSTRAINT "check_ups_outcome" CHECK (outcome in ('fit', 'unfit', 'additional')),
	CONSTRAINT "check_ups_paper" CHECK (num_nulls(paper_number, paper_on) in (0, 2)),
	CONSTRAINT "check_ups_issued" CHECK (issued_on is null or paper_on is not null)
);

CREATE TABLE "clinic_settings" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" text,
	"legal_name" text,
	"ogrn" text,
	"address" text,
	"licence" text,
	"phone" text,
	"email" text,
	"site" text,
	"manager_email" text,
	"note" text,
	"version" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone,
	"changed_by" uuid,
	CONSTRAINT "clinic_settings_one_row" CHECK ("clinic_settings"."is_only")
);

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

CREATE TABLE "paper_receipt_items" (
	"receipt_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"paper" text NOT NULL,
	"side" text NOT NULL,
	"conclusion_id" uuid,
	"act_id" uuid,
	"undone_at" timestamp with time zone,
	CONSTRAINT "paper_receipt_items_receipt_id_position_pk" PRIMARY KEY("receipt_id","position"),
	CONSTRAINT "paper_receipt_items_paper" CHECK (paper in ('conclusion', 'extract', 'act')),
	CONSTRAINT "paper_receipt_items_side" CHECK (side in ('person', 'employer')),
	CONSTRAINT "paper_receipt_items_of" CHECK (case paper when 'act' then act_id is not null and conclusion_id is null and side = 'employer'
        when 'extract' then conclusion_id is not null and act_id is null and side = 'person'
        else conclusion_id is not null and act_id is null end)
);

CREATE TABLE "paper_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receiver" text NOT NULL,
	"on" date NOT NULL,
	"signed_on" date,
	"sealed" text,
	"given_at" timestamp with time zone NOT NULL,
	"given_by" uuid NOT NULL,
	"replaces" uuid,
	CONSTRAINT "paper_receipts_replaced" UNIQUE("replaces"),
	CONSTRAINT "paper_receipts_receiver" CHECK (receiver in ('person', 'representative', 'employer', 'post')),
	CONSTRAINT "paper_receipts_named" CHECK (receiver = 'person' or sealed is not null),
	CONSTRAINT "paper_receipts_signed" CHECK (signed_on >= "on")
);

CREATE TABLE "conclusion_numbers" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);

CREATE TABLE "conclusions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"booking_id" uuid NOT NULL,
	"organization_id" uuid,
	"employee_id" uuid,
	"outcome" text NOT NULL,
	"on" date NOT NULL,
	"hand_by" date NOT NULL,
	"contraindicated" text[] DEFAULT '{}' NOT NULL,
	"search" text NOT NULL,
	"sealed" text NOT NULL,
	"concluded_at" timestamp with time zone NOT NULL,
	"concluded_by" uuid NOT NULL,
	"passed_before" date,
	"handed_on" date,
	"handed_by" uuid,
	"annulled_at" timestamp with time zone,
	"annulled_by" uuid,
	"annul_reason" text,
	CONSTRAINT "conclusions_number" UNIQUE("year","number"),
	CONSTRAINT "conclusions_outcome" CHECK (outcome in ('fit', 'unfit', 'additional')),
	CONSTRAINT "conclusions_unfit" CHECK ((outcome = 'unfit') = (cardinality(contraindicated) > 0)),
	CONSTRAINT "conclusions_handed" CHECK (num_nulls(handed_on, handed_by) in (0, 2)),
	CONSTRAINT "conclusions_annulled" CHECK (num_nulls(annulled_at, annulled_by, annul_reason) in (0, 3)),
	CONSTRAINT "conclusions_employee_whole" CHECK (num_nulls(organization_id, employee_id) in (0, 2))
);

CREATE TABLE "egisz_transfers" (
	"conclusion_id" uuid PRIMARY KEY NOT NULL,
	"on" date NOT NULL,
	"number" text,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "egisz_transfers_number" CHECK (number is null or length(number) between 1 and 64)
);

CREATE TABLE "consent_counts" (
	"purpose" text NOT NULL,
	"version" text NOT NULL,
	"agreed" integer NOT NULL,
	"taken_back" integer NOT NULL,
	"bookings" integer NOT NULL,
	"counted_until" timestamp with time zone NOT NULL,
	CONSTRAINT "consent_counts_purpose_version_pk" PRIMARY KEY("purpose","version")
);

CREATE TABLE "consent_texts" (
	"purpose" text NOT NULL,
	"version" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"starts_on" date NOT NULL,
	"added_at" timestamp with time zone,
	"added_by" uuid,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid,
	CONSTRAINT "consent_texts_purpose_version_pk" PRIMARY KEY("purpose","version")
);

CREATE TABLE "employer_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"proof" text NOT NULL,
	"referral_id" uuid,
	"paper_number" text,
	"paper_on" date,
	"employer_before" json,
	"had_referral" boolean NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"linked_by" uuid NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"end_reason" text,
	CONSTRAINT "employer_links_proof" CHECK (case proof when 'register' then referral_id is not null and num_nonnulls(paper_number, paper_on) = 0
        when 'paper' then referral_id is null and num_nulls(paper_number, paper_on) = 0
        when 'name' then num_nonnulls(referral_id, paper_number, paper_on) = 0 else false end),
	CONSTRAINT "employer_links_ended" CHECK (num_nulls(ended_at, ended_by, end_reason) in (0, 3)
        and (end_reason is null or end_reason in ('mistake', 'unsent', 'another')))
);

CREATE TABLE "booking_finds" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"search" text NOT NULL,
	"grams" text[] NOT NULL
);

CREATE TABLE "booking_finds_due" (
	"booking_id" uuid NOT NULL
);

CREATE TABLE "referral_numbers" (
	"organization_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "referral_numbers_organization_id_year_pk" PRIMARY KEY("organization_id","year")
);

CREATE TABLE "referrals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"issued_on" date NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"booking_id" uuid,
	"kind" text NOT NULL,
	"visit_on" date,
	"visit_time" text,
	"full_name" text NOT NULL,
	"department" text,
	"position" text,
	"search" text NOT NULL,
	"sealed" text NOT NULL,
	"annulled_at" timestamp with time zone,
	"annulled_by" uuid,
	"annul_reason" text,
	CONSTRAINT "referrals_number" UNIQUE("organization_id","year","number"),
	CONSTRAINT "referrals_kind" CHECK ("referrals"."kind" in ('preliminary', 'periodic', 'unscheduled', 'health_book')),
	CONSTRAINT "referrals_annulled" CHECK (num_nulls("referrals"."annulled_at", "referrals"."annulled_by", "referrals"."annul_reason") in (0, 3))
);

CREATE TABLE "bulk_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"set" jsonb NOT NULL,
	"people" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);

CREATE TABLE "card_merges" (
	"other_id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"merged_at" timestamp with time zone NOT NULL,
	"merged_by" uuid NOT NULL,
	"annul_reason" text NOT NULL,
	CONSTRAINT "card_merges_two" CHECK (other_id <> kept_id)
);

CREATE TABLE "employees" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"full_name" text NOT NULL,
	"personnel_number" text,
	"department_id" uuid,
	"department" text NOT NULL,
	"position_id" uuid,
	"hired_on" date,
	"seniority_from" date,
	"work_class" text,
	"class_key" text GENERATED ALWAYS AS (coalesce(work_class, '')) STORED NOT NULL,
	"factors" jsonb,
	"last_passed_on" date,
	"concluded_on" date,
	"due_on" date,
	"due_key" date GENERATED ALWAYS AS (coalesce(due_on, 'infinity')) STORED NOT NULL,
	"due_reason" jsonb,
	"booked_on" date,
	"came_on" date,
	"dismissed_on" date,
	"candidate" text,
	"refused_on" date,
	"search" text NOT NULL,
	"tags" integer[] NOT NULL,
	"added_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "employees_whole" UNIQUE("organization_id","id"),
	CONSTRAINT "employees_dismissed_later" CHECK ("employees"."dismissed_on" >= "employees"."hired_on"),
	CONSTRAINT "employees_candidate" CHECK ("employees"."candidate" in ('considered', 'refused')),
	CONSTRAINT "employees_candidate_not_at_work" CHECK ("employees"."candidate" is null or "employees"."dismissed_on" is not null),
	CONSTRAINT "employees_candidate_refused" CHECK (coalesce("employees"."candidate" = 'refused', false) = ("employees"."refused_on" is not null)),
	CONSTRAINT "employees_work_class" CHECK ("employees"."work_class" in ('1', '2', '3.1', '3.2', '3.3', '3.4', '4')),
	CONSTRAINT "employees_passed_as_concluded" CHECK (coalesce(last_passed_on >= concluded_on, concluded_on is null)),
	CONSTRAINT "employees_due_reason" CHECK (("employees"."due_on" is null) = ("employees"."due_reason" is null))
);

CREATE TABLE "persons" (
	"id" uuid PRIMARY KEY NOT NULL,
	"surname" text NOT NULL,
	"name" text NOT NULL,
	"middlename" text NOT NULL,
	"birth" date NOT NULL,
	"gender" text NOT NULL,
	"sealed" text NOT NULL,
	"snils_key" text,
	"phone_key" text,
	"account_id" uuid,
	"proof" text,
	"proven_at" timestamp with time zone,
	"proven_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "persons_gender" CHECK ("persons"."gender" in ('Мужской', 'Женский')),
	CONSTRAINT "persons_proof" CHECK ("persons"."proof" in ('passport', 'snils', 'referral')),
	CONSTRAINT "persons_proof_whole" CHECK (num_nulls(proof, proven_at, proven_by) in (0, 3)),
	CONSTRAINT "persons_proof_of_account" CHECK (proof is null or account_id is not null)
);

CREATE TABLE "departments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"search" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "departments_whole" UNIQUE("organization_id","id"),
	CONSTRAINT "departments_name" UNIQUE("organization_id","folded")
);

CREATE TABLE "positions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"name" text NOT NULL,
	"folded" text NOT NULL,
	"search" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"factors" jsonb NOT NULL,
	"exemption" text,
	CONSTRAINT "positions_whole" UNIQUE("organization_id","id"),
	CONSTRAINT "positions_name" UNIQUE("organization_id","folded"),
	CONSTRAINT "positions_exemption_without_factors" CHECK (exemption is null or factors = '[]')
);

CREATE TABLE "clinic_patients" (
	"source" text NOT NULL,
	"patient_id" text NOT NULL,
	"phone" text NOT NULL,
	"surname" text NOT NULL,
	"name" text NOT NULL,
	"middlename" text NOT NULL,
	"gender" text NOT NULL,
	"birth" date NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clinic_patients_source_patient_id_pk" PRIMARY KEY("source","patient_id")
);

CREATE TABLE "exchange_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"received" integer NOT NULL,
	"linked" integer NOT NULL,
	"refused" integer NOT NULL,
	"problem" text,
	CONSTRAINT "exchange_runs_outcome" CHECK ("exchange_runs"."outcome" in ('done', 'failed'))
);

CREATE TABLE "exchange_sources" (
	"name" text PRIMARY KEY NOT NULL,
	"cursor" text,
	"started_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"imported_at" timestamp with time zone,
	"last_outcome" text
);

CREATE TABLE "unlinked_patients" (
	"account_id" uuid NOT NULL,
	"patient_id" text NOT NULL,
	"unlinked_at" timestamp with time zone NOT NULL,
	"unlinked_by" uuid NOT NULL,
	CONSTRAINT "unlinked_patients_account_id_patient_id_pk" PRIMARY KEY("account_id","patient_id")
);

CREATE TABLE "final_act_drafts" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"sealed" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"saved_by" uuid NOT NULL
);

CREATE TABLE "final_act_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"on" date NOT NULL,
	"department_id" uuid,
	"department" text,
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
	CONSTRAINT "final_act_proposals_part" CHECK (num_nulls(department_id, department) in (0, 2)),
	CONSTRAINT "final_act_proposals_answer" CHECK (answer in ('agreed', 'remarks')),
	CONSTRAINT "final_act_proposals_answered" CHECK (num_nulls(answer, remarks, answered_at, answered_by) in (0, 4))
);

CREATE TABLE "final_act_numbers" (
	"year" smallint PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);

CREATE TABLE "final_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"organization_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"on" date NOT NULL,
	"department_id" uuid,
	"department" text,
	"people" uuid[],
	"subject" integer NOT NULL,
	"passed" integer NOT NULL,
	"papers" uuid[] NOT NULL,
	"sealed" text NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"approved_by" uuid NOT NULL,
	"annulled_at" timestamp with time zone,
	"annulled_by" uuid,
	"annul_reason" text,
	CONSTRAINT "final_acts_number" UNIQUE("year","number"),
	CONSTRAINT "final_acts_days" CHECK (from_day <= to_day and to_day <= "on"),
	CONSTRAINT "final_acts_counts" CHECK (passed between 1 and subject),
	CONSTRAINT "final_acts_part" CHECK (num_nulls(department_id, department) in (0, 2) and (department_id is null or people is not null)),
	CONSTRAINT "final_acts_annulled" CHECK (num_nulls(annulled_at, annulled_by, annul_reason) in (0, 3))
);

CREATE TABLE "findings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"service" text NOT NULL,
	"version" smallint NOT NULL,
	"state" text NOT NULL,
	"sealed" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"written_by" uuid,
	CONSTRAINT "findings_version" UNIQUE("booking_id","service","version"),
	CONSTRAINT "findings_state" CHECK (state in ('done', 'awaited', 'refused', 'withdrawn')),
	CONSTRAINT "findings_first" CHECK (version > 0)
);

CREATE TABLE "finding_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"service" text NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "finding_templates_name" UNIQUE("account_id","service","name")
);

CREATE TABLE "weekly_letters" (
	"relation_id" uuid PRIMARY KEY NOT NULL,
	"week" date,
	"stopped_at" timestamp with time zone
);

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

CREATE TABLE "booking_reminders" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);

CREATE TABLE "hints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"header" text NOT NULL,
	"text" text NOT NULL,
	"additional" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"is_favorite" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hints_type" CHECK ("hints"."type" in ('booking', 'history', 'organizations', 'queue', 'general')),
	CONSTRAINT "hints_status" CHECK ("hints"."status" in ('active', 'inactive')),
	CONSTRAINT "hints_position" CHECK ("hints"."position" >= 0),
	CONSTRAINT "hints_words" CHECK (btrim("hints"."name") <> '' and btrim("hints"."header") <> '' and btrim("hints"."text", E' 
	') <> '')
);

CREATE TABLE "import_corrections" (
	"import_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);

CREATE TABLE "import_habits" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL
);

CREATE TABLE "import_pieces" (
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"rows" integer NOT NULL,
	"last_row" integer NOT NULL,
	"raw" "bytea" NOT NULL,
	"checked" "bytea",
	"right" integer[] DEFAULT '{}' NOT NULL,
	"bad" integer[] DEFAULT '{}' NOT NULL,
	"repeats" integer[] DEFAULT '{}' NOT NULL,
	"fields" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "import_pieces_import_id_number_pk" PRIMARY KEY("import_id","number")
);

CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organization_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"rows" integer NOT NULL,
	"progress" integer DEFAULT 0 NOT NULL,
	"heading_row" integer NOT NULL,
	"head" "bytea" NOT NULL,
	"has_sample" boolean DEFAULT true NOT NULL,
	"preview" "bytea",
	"counts" jsonb,
	"result" jsonb,
	"duplicates" text,
	"failure" text,
	"undone_at" timestamp with time zone,
	"cursor" integer DEFAULT 0 NOT NULL,
	"lease_by" uuid,
	"lease_until" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "imports_status" CHECK ("imports"."status" in ('read', 'checking', 'checked', 'running', 'done', 'cancelled', 'failed')),
	CONSTRAINT "imports_duplicates" CHECK ("imports"."duplicates" in ('update', 'skip', 'add'))
);

CREATE TABLE "import_traces" (
	"import_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"former" "bytea",
	"version" integer NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_traces_import_id_employee_id_pk" PRIMARY KEY("import_id","employee_id")
);

CREATE TABLE "kiosks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"name" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"code_hash" text,
	"code_ends" timestamp with time zone,
	"secret_hash" text,
	"locked_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "kiosks_code" UNIQUE("code_hash"),
	CONSTRAINT "kiosks_secret" UNIQUE("secret_hash"),
	CONSTRAINT "kiosks_code_ends" CHECK (num_nulls(code_hash, code_ends) in (0, 2)),
	CONSTRAINT "kiosks_locked" CHECK (secret_hash is null or num_nulls(locked_at, seen_at) = 0),
	CONSTRAINT "kiosks_revoked" CHECK (revoked_at is null or num_nonnulls(code_hash, secret_hash) = 0)
);

CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"organization_id" uuid,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_named" CHECK (length("saved_views"."name") between 1 and 60),
	CONSTRAINT "saved_views_of_organization" CHECK ("saved_views"."organization_id" is null or "saved_views"."list" in ('employees', 'follow-up', 'bookings', 'referrals'))
);

CREATE TABLE "table_views" (
	"account_id" uuid NOT NULL,
	"list" text NOT NULL,
	"view" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "table_views_account_id_list_pk" PRIMARY KEY("account_id","list")
);

CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"is_mobile" boolean NOT NULL,
	"endpoint_digest" text NOT NULL,
	"target_sealed" text NOT NULL,
	"expires_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint_digest")
);

CREATE TABLE "vapid_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_key_sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vapid_keys_one" CHECK ("vapid_keys"."id" = 1)
);

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

CREATE TABLE "relation_steps" (
	"relation_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"what" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by_account_id" uuid NOT NULL,
	"comment" text,
	CONSTRAINT "relation_steps_relation_id_position_pk" PRIMARY KEY("relation_id","position"),
	CONSTRAINT "relation_steps_what" CHECK ("relation_steps"."what" in ('requested', 'taken', 'approved', 'refused', 'left'))
);

CREATE TABLE "relations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"organization_id" uuid,
	"name" text NOT NULL,
	"inn" text NOT NULL,
	"kpp" text NOT NULL,
	"username" text NOT NULL,
	"email" text,
	"contact_phone" text,
	"status" text NOT NULL,
	"role" text DEFAULT 'head' NOT NULL,
	"departments" uuid[] DEFAULT '{}' NOT NULL,
	"comment" text,
	"requested_at" timestamp with time zone NOT NULL,
	"taken_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"stage" text GENERATED ALWAYS AS (case when status <> 'pending' or left_at is not null then 'decided' when taken_at is null then 'new' else 'work' end) STORED NOT NULL,
	"search" text DEFAULT '' NOT NULL,
	"grams" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "relations_role" CHECK ("relations"."role" in ('head', 'hr', 'departments', 'viewer')),
	CONSTRAINT "relations_departments" CHECK (role = 'departments' or departments = '{}'),
	CONSTRAINT "relations_status" CHECK ("relations"."status" in ('active', 'pending', 'unactive')),
	CONSTRAINT "relations_active_has_organization" CHECK (status <> 'active' or organization_id is not null),
	CONSTRAINT "relations_refused_has_reason" CHECK (case status when 'unactive' then coalesce(btrim(comment), '') <> '' else comment is null end),
	CONSTRAINT "relations_decided" CHECK ((status = 'pending') = (decided_at is null))
);

CREATE TABLE "signed_applications" (
	"relation_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"version" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "signed_applications_kind" CHECK (kind in ('pdf', 'jpeg', 'png')),
	CONSTRAINT "signed_applications_size" CHECK (size between 1 and 10485760)
);

CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"inn" text NOT NULL,
	"kpp" text NOT NULL,
	"ref" text,
	"okved" text,
	"address" text,
	"manager" text,
	"manager_email" text,
	"manager_work_phone" text,
	"manager_mobile_phone" text,
	"email" text,
	"phone" text,
	"ownership" text,
	"signer_position" text,
	"signer_name" text,
	"daily_quota" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "organizations_ref" UNIQUE("ref"),
	CONSTRAINT "organizations_daily_quota" CHECK ("organizations"."daily_quota" between 1 and 9999)
);

CREATE TABLE "audit_days" (
	"day" date PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);

CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" uuid,
	"role" text NOT NULL,
	"act" text NOT NULL,
	"what" text NOT NULL,
	"subject_id" text,
	"organization_id" uuid,
	"call" text NOT NULL,
	"details" text,
	"address" "inet",
	"agent" text,
	CONSTRAINT "audit_events_words" CHECK (role <> '' and act <> '' and what <> '' and call <> '')
);

CREATE TABLE "data_keys" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "data_keys_fingerprint" CHECK (fingerprint ~ '^[0-9a-f]{64}$')
);

CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"recipient_key" text,
	"subject" text,
	"text" text,
	"html" text,
	"sealed" boolean DEFAULT false NOT NULL,
	"secret" boolean DEFAULT false NOT NULL,
	"has_file" boolean DEFAULT false NOT NULL,
	"account_id" uuid,
	"link" text,
	"about_id" uuid,
	"unsubscribe" text,
	"can_open" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"useful_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"provider_id" text,
	CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('sms', 'email', 'push')),
	CONSTRAINT "outbox_claimed" CHECK (not sealed or state <> 'sending' or can_open),
	CONSTRAINT "outbox_state" CHECK ("outbox"."state" in ('waiting', 'sending', 'sent', 'dead'))
);

CREATE TABLE "outbox_files" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "outbox_files_size" CHECK (octet_length(content) <= 5242880 + 64)
);

CREATE TABLE "idempotency_keys" (
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"call" text NOT NULL,
	"body_digest" text NOT NULL,
	"reply" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_key_pk" PRIMARY KEY("account_id","key")
);

CREATE TABLE "rate_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"window_ends" timestamp with time zone NOT NULL,
	"count" integer NOT NULL
);

CREATE TABLE "schema_versions" (
	"last_migration" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"compatible_from" text NOT NULL,
	"migrated_at" timestamp with time zone NOT NULL
);

CREATE TABLE "prices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"service_code" text NOT NULL,
	"valid_from" date NOT NULL,
	"amount" numeric(12, 2),
	"set_at" timestamp with time zone NOT NULL,
	"set_by" uuid,
	"organization_id" uuid,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "prices_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "prices_city" CHECK ("prices"."city" in ('ekb', 'pvl')),
	CONSTRAINT "prices_amount" CHECK ("prices"."amount" >= 0),
	CONSTRAINT "prices_clinic_amount" CHECK ("prices"."organization_id" is not null or "prices"."amount" is not null),
	CONSTRAINT "prices_not_back" CHECK ("prices"."set_by" is null or "prices"."valid_from" >= ("prices"."set_at" at time zone 'Asia/Yekaterinburg')::date)
);

CREATE TABLE "factors" (
	"edition_id" uuid NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"section" text NOT NULL,
	"parent" text,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"short_name" text NOT NULL,
	"marks" text[] NOT NULL,
	"substances" jsonb NOT NULL,
	"periodicity_months" smallint,
	"doctors" text[] NOT NULL,
	"studies" text[] NOT NULL,
	"conditions" jsonb NOT NULL,
	"selectable" boolean NOT NULL,
	"preliminary_only" boolean NOT NULL,
	"note" text,
	CONSTRAINT "factors_edition_id_code_pk" PRIMARY KEY("edition_id","code"),
	CONSTRAINT "factors_kind" CHECK ("factors"."kind" in ('factor', 'work')),
	CONSTRAINT "factors_periodicity" CHECK ("factors"."periodicity_months" > 0)
);

CREATE TABLE "order_editions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_name" text NOT NULL,
	"edition" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"base" jsonb NOT NULL,
	"mark_rules" jsonb NOT NULL,
	"general_rules" jsonb NOT NULL,
	"sections" jsonb NOT NULL,
	"content_hash" text NOT NULL,
	"loaded_at" timestamp with time zone NOT NULL,
	"loaded_by" uuid,
	"previous_end" date,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid,
	CONSTRAINT "order_editions_dates" CHECK ("order_editions"."valid_to" >= "order_editions"."valid_from")
);

CREATE TABLE "services" (
	"edition_id" uuid NOT NULL,
	"code" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"supersedes" text[],
	CONSTRAINT "services_edition_id_code_pk" PRIMARY KEY("edition_id","code"),
	CONSTRAINT "services_kind" CHECK ("services"."kind" in ('doctor', 'functional', 'lab', 'imaging'))
);

CREATE TABLE "questionnaires" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"version" smallint NOT NULL,
	"channel" text NOT NULL,
	"sealed" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL,
	"written_by" uuid NOT NULL,
	CONSTRAINT "questionnaires_version" UNIQUE("booking_id","version"),
	CONSTRAINT "questionnaires_channel" CHECK (channel in ('cabinet', 'desk', 'room')),
	CONSTRAINT "questionnaires_first" CHECK (version > 0)
);

CREATE TABLE "cabinets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"station" text NOT NULL,
	"room" smallint NOT NULL,
	"name" text NOT NULL,
	"place" text,
	"is_open" boolean DEFAULT false NOT NULL,
	"worker_id" uuid,
	"opened_at" timestamp with time zone,
	"break_minutes" smallint,
	"break_until" timestamp with time zone,
	CONSTRAINT "cabinets_room" UNIQUE("city","station","room"),
	CONSTRAINT "cabinets_name" UNIQUE("city","name"),
	CONSTRAINT "cabinets_number" CHECK (room > 0),
	CONSTRAINT "cabinets_break" CHECK (num_nonnulls(break_minutes, break_until) <= case when is_open then 1 else 0 end and break_minutes > 0),
	CONSTRAINT "cabinets_open" CHECK (num_nulls(worker_id, opened_at) = case when is_open then 0 else 2 end)
);

CREATE TABLE "queue_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL,
	"station" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" text NOT NULL,
	"by_account_id" uuid,
	"score" real,
	"waiting" smallint NOT NULL,
	CONSTRAINT "queue_calls_by" CHECK (by = case when score is null then 'hand' else 'rule' end)
);

CREATE TABLE "queues" (
	"city" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"last_number" smallint NOT NULL,
	"version" bigint NOT NULL
);

CREATE TABLE "station_minutes" (
	"city" text NOT NULL,
	"station" text NOT NULL,
	"nominal" numeric(5, 2) NOT NULL,
	"mean" real NOT NULL,
	"stops" integer NOT NULL,
	CONSTRAINT "station_minutes_city_station_pk" PRIMARY KEY("city","station")
);

CREATE TABLE "ticket_stops" (
	"ticket_id" uuid NOT NULL,
	"station" text NOT NULL,
	"position" smallint NOT NULL,
	"services" text[] NOT NULL,
	"state" text NOT NULL,
	"cabinet_id" uuid,
	"called_at" timestamp with time zone,
	"said_at" timestamp with time zone,
	"again" smallint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"begins" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp with time zone,
	"misses" smallint DEFAULT 0 NOT NULL,
	"by_account_id" uuid,
	"reason" text,
	CONSTRAINT "ticket_stops_ticket_id_station_pk" PRIMARY KEY("ticket_id","station"),
	CONSTRAINT "ticket_stops_state" CHECK (state in ('ahead', 'called', 'inside', 'done', 'dropped')),
	CONSTRAINT "ticket_stops_inside" CHECK (state <> 'inside' or num_nulls(cabinet_id, started_at) = 0),
	CONSTRAINT "ticket_stops_called" CHECK (state <> 'called' or num_nulls(called_at, said_at) = 0),
	CONSTRAINT "ticket_stops_ended" CHECK (state not in ('done', 'dropped') or ended_at is not null),
	CONSTRAINT "ticket_stops_counts" CHECK (misses >= 0 and again >= 0),
	CONSTRAINT "ticket_stops_dropped" CHECK ((state = 'dropped') = (reason is not null))
);

CREATE TABLE "tickets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"booking_id" uuid NOT NULL,
	"city" text NOT NULL,
	"day" date NOT NULL,
	"number" smallint NOT NULL,
	"state" text NOT NULL,
	"came_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"away_until" timestamp with time zone,
	"is_missed" boolean DEFAULT false NOT NULL,
	"here_at" timestamp with time zone,
	"is_priority" boolean DEFAULT false NOT NULL,
	"shut_id" uuid,
	"shut_at" timestamp with time zone,
	CONSTRAINT "tickets_booking" UNIQUE("booking_id","day"),
	CONSTRAINT "tickets_number" UNIQUE("city","day","number"),
	CONSTRAINT "tickets_state" CHECK (state in ('waiting', 'called', 'inside', 'away', 'done', 'left')),
	CONSTRAINT "tickets_away" CHECK (away_until is null or state = 'away'),
	CONSTRAINT "tickets_missed" CHECK (not is_missed or state = 'away'),
	CONSTRAINT "tickets_at_door" CHECK (here_at is null or state = 'called'),
	CONSTRAINT "tickets_shut" CHECK ((shut_id is null) = (shut_at is null))
);

CREATE TABLE "site_days" (
	"city" text NOT NULL,
	"day" date NOT NULL,
	"organization_id" uuid NOT NULL,
	"address" text NOT NULL,
	"note" text,
	"absent" text[] NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_days_city_day_pk" PRIMARY KEY("city","day"),
	CONSTRAINT "site_days_address" CHECK ("site_days"."address" <> '')
);

CREATE TABLE "service_limits" (
	"city" text NOT NULL,
	"service" text NOT NULL,
	"per_day" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "service_limits_city_service_pk" PRIMARY KEY("city","service"),
	CONSTRAINT "service_limits_per_day" CHECK ("service_limits"."per_day" >= 0)
);

CREATE TABLE "stations" (
	"city" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"rooms" integer NOT NULL,
	"minutes" numeric(5, 2) NOT NULL,
	"services" text[] NOT NULL,
	"takes_until" text,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "stations_city_key_pk" PRIMARY KEY("city","key"),
	CONSTRAINT "stations_rooms" CHECK ("stations"."rooms" >= 0),
	CONSTRAINT "stations_minutes" CHECK ("stations"."minutes" > 0),
	CONSTRAINT "stations_takes_until" CHECK ("stations"."takes_until" ~ '^([01][0-9]|2[0-4]):[0-5][0-9]$')
);

CREATE TABLE "holds" (
	"account_id" uuid,
	"slot_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"booking_id" uuid,
	"kept_for" uuid,
	CONSTRAINT "holds_kept_for" UNIQUE("kept_for"),
	CONSTRAINT "holds_booking" UNIQUE("booking_id"),
	CONSTRAINT "holds_whose" CHECK (num_nonnulls(account_id, booking_id) = 1),
	CONSTRAINT "holds_kept" CHECK (kept_for is null or account_id is not null)
);

CREATE TABLE "slots" (
	"id" uuid PRIMARY KEY NOT NULL,
	"city" text NOT NULL,
	"start_at" timestamp with time zone NOT NULL,
	"day" date GENERATED ALWAYS AS ((start_at at time zone 'Asia/Yekaterinburg')::date) STORED NOT NULL,
	"minutes" smallint DEFAULT 15 NOT NULL,
	"capacity" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"planned" integer,
	"freed_at" timestamp with time zone,
	CONSTRAINT "slots_city_start" UNIQUE("city","start_at"),
	CONSTRAINT "slots_whole" UNIQUE("id","city","day","start_at"),
	CONSTRAINT "slots_taken" CHECK ("slots"."taken" between 0 and "slots"."capacity")
);

CREATE TABLE "vouched_facts" (
	"fact" text NOT NULL,
	"city" text,
	"basis" text NOT NULL,
	"vouched_by" uuid,
	"vouched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vouched_facts_once" UNIQUE NULLS NOT DISTINCT("fact","city"),
	CONSTRAINT "vouched_facts_fact" CHECK ("vouched_facts"."fact" in ('hours', 'stations', 'consents')),
	CONSTRAINT "vouched_facts_city" CHECK (("vouched_facts"."fact" = 'consents') = ("vouched_facts"."city" is null)),
	CONSTRAINT "vouched_facts_basis" CHECK ("vouched_facts"."basis" in ('checked', 'changed', 'running', 'demo')),
	CONSTRAINT "vouched_facts_by" CHECK (("vouched_facts"."basis" in ('checked', 'changed')) = ("vouched_facts"."vouched_by" is not null))
);

CREATE TABLE "calendar_years" (
	"year" smallint PRIMARY KEY NOT NULL,
	"basis" text NOT NULL,
	"is_final" boolean NOT NULL
);

CREATE TABLE "cities" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"phone" text NOT NULL,
	"note" text,
	"directions" text,
	"version" integer DEFAULT 0 NOT NULL,
	"week_version" integer DEFAULT 0 NOT NULL,
	"days_ahead" smallint DEFAULT 180 NOT NULL,
	"overbook_limit" smallint DEFAULT 0 NOT NULL,
	"wait_minutes" real,
	"is_voice_on" boolean DEFAULT false NOT NULL,
	CONSTRAINT "cities_days_ahead" CHECK ("cities"."days_ahead" between 1 and 365),
	CONSTRAINT "cities_overbook_limit" CHECK ("cities"."overbook_limit" between 0 and 20),
	CONSTRAINT "cities_wait_minutes" CHECK ("cities"."wait_minutes" >= 0)
);

CREATE TABLE "special_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"city" text,
	"day" date NOT NULL,
	"title" text NOT NULL,
	"hours" json,
	"is_public" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "special_days_day" UNIQUE NULLS NOT DISTINCT("day","city")
);

CREATE TABLE "work_weeks" (
	"city" text NOT NULL,
	"starts_on" date NOT NULL,
	"slot_minutes" smallint NOT NULL,
	"days" json NOT NULL,
	CONSTRAINT "work_weeks_city_starts_on_pk" PRIMARY KEY("city","starts_on"),
	CONSTRAINT "work_weeks_slot" CHECK ("work_weeks"."slot_minutes" in (15, 30, 60)),
	CONSTRAINT "work_weeks_days" CHECK (json_array_length("work_weeks"."days") = 7)
);

CREATE TABLE "room_shifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cabinet_id" uuid NOT NULL,
	"day" date NOT NULL,
	"worker_id" uuid NOT NULL,
	"begins" text NOT NULL,
	"ends" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "room_shifts_hours" CHECK (begins ~ '^([01][0-9]|2[0-4]):[0-5][0-9]$' and ends ~ '^([01][0-9]|2[0-4]):[0-5][0-9]$' and begins < ends)
);

CREATE TABLE "staff_absences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"worker_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" uuid NOT NULL,
	CONSTRAINT "staff_absences_kind" CHECK (kind in ('vacation', 'sick', 'other')),
	CONSTRAINT "staff_absences_days" CHECK (from_day <= to_day)
);

CREATE TABLE "paper_signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"copy_id" uuid NOT NULL,
	"signer" text NOT NULL,
	"organization" text,
	"serial" text NOT NULL,
	"signed_at" timestamp with time zone,
	"is_compared" boolean NOT NULL,
	"sealed" text NOT NULL,
	"attached_at" timestamp with time zone NOT NULL,
	"attached_by" uuid NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawn_by" uuid,
	CONSTRAINT "paper_signatures_withdrawn" CHECK ((withdrawn_at is null) = (withdrawn_by is null))
);

CREATE TABLE "signing_copies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"paper" text NOT NULL,
	"conclusion_id" uuid,
	"act_id" uuid,
	"sealed" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid NOT NULL,
	CONSTRAINT "signing_copies_paper" CHECK (paper in ('conclusion', 'extract', 'act', 'employer-act')),
	CONSTRAINT "signing_copies_of" CHECK (case when paper in ('act', 'employer-act') then act_id is not null and conclusion_id is null
        else conclusion_id is not null and act_id is null end)
);

CREATE TABLE "station_days" (
	"day" date NOT NULL,
	"city" text NOT NULL,
	"station" text NOT NULL,
	"doctor_id" uuid,
	"wait" smallint,
	"stops" integer NOT NULL,
	"minutes" real NOT NULL,
	"money" numeric(14, 2) NOT NULL,
	CONSTRAINT "station_days_once" UNIQUE NULLS NOT DISTINCT("day","city","station","doctor_id","wait"),
	CONSTRAINT "station_days_wait" CHECK (wait >= 0),
	CONSTRAINT "station_days_stops" CHECK (stops > 0)
);

CREATE TABLE "chair_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"lapses_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "chair_proposals_outcome" CHECK (outcome in ('given', 'declined', 'withdrawn', 'lapsed')),
	CONSTRAINT "chair_proposals_whole" CHECK (num_nulls(outcome, ended_at) in (0, 2)),
	CONSTRAINT "chair_proposals_ended_by" CHECK ((ended_by is null) = (outcome is null or outcome = 'lapsed')),
	CONSTRAINT "chair_proposals_two" CHECK (outcome is distinct from 'given' or (ended_by <> proposed_by and ended_by <> account_id and ended_at <= lapses_at))
);

CREATE TABLE "consent_steps" (
	"booking_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"position" smallint NOT NULL,
	"step" text NOT NULL,
	"text_version" text,
	"channel" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid NOT NULL,
	"reason" text,
	CONSTRAINT "consent_steps_booking_id_purpose_position_pk" PRIMARY KEY("booking_id","purpose","position"),
	CONSTRAINT "consent_steps_purpose" CHECK (purpose in ('intervention', 'personal-data')),
	CONSTRAINT "consent_steps_step" CHECK (step in ('read', 'signed', 'mistake', 'withdrawn')),
	CONSTRAINT "consent_steps_channel" CHECK (channel in ('cabinet', 'desk'))
);

ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sign_in_methods" ADD CONSTRAINT "sign_in_methods_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "consents" ADD CONSTRAINT "consents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "consents" ADD CONSTRAINT "consents_paper_taken_by_accounts_id_fk" FOREIGN KEY ("paper_taken_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "consents" ADD CONSTRAINT "consents_text" FOREIGN KEY ("purpose","text_version") REFERENCES "public"."consent_texts"("purpose","version") ON DELETE no action ON UPDATE no action;
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_changed_by_accounts_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "overdue_notices" ADD CONSTRAINT "overdue_notices_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_marked_by_accounts_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bill_payments" ADD CONSTRAINT "bill_payments_removed_by_accounts_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "billed_bookings" ADD CONSTRAINT "billed_bookings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "billed_bookings" ADD CONSTRAINT "billed_bookings_bill" FOREIGN KEY ("kind","bill_id") REFERENCES "public"."bills"("kind","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bills" ADD CONSTRAINT "bills_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bills" ADD CONSTRAINT "bills_annulled_by_accounts_id_fk" FOREIGN KEY ("annulled_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bills" ADD CONSTRAINT "bills_agreement" FOREIGN KEY ("organization_id","agreement_id") REFERENCES "public"."agreements"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bills" ADD CONSTRAINT "bills_act" FOREIGN KEY ("act_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "booking_corrections" ADD CONSTRAINT "booking_corrections_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "booking_corrections" ADD CONSTRAINT "booking_corrections_corrected_by_accounts_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "earlier_results" ADD CONSTRAINT "earlier_results_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "earlier_results" ADD CONSTRAINT "earlier_results_own_booking_id_bookings_id_fk" FOREIGN KEY ("own_booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "result_files" ADD CONSTRAINT "result_files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "result_files" ADD CONSTRAINT "result_files_result_id_earlier_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."earlier_results"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "result_files" ADD CONSTRAINT "result_files_decision_id_psychiatric_decisions_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."psychiatric_decisions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "booking_groups" ADD CONSTRAINT "booking_groups_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "booking_groups" ADD CONSTRAINT "booking_groups_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "overbookings" ADD CONSTRAINT "overbookings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "overbookings" ADD CONSTRAINT "overbookings_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;
ALTER TABLE "overbookings" ADD CONSTRAINT "overbookings_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "overbookings" ADD CONSTRAINT "overbookings_by_accounts_id_fk" FOREIGN KEY ("by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "psychiatric_decisions" ADD CONSTRAINT "psychiatric_decisions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "psychiatric_decisions" ADD CONSTRAINT "psychiatric_decisions_given_by_accounts_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "standby_offers" ADD CONSTRAINT "standby_offers_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "standby_offers" ADD CONSTRAINT "standby_offers_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "standbys" ADD CONSTRAINT "standbys_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "booking_consents" ADD CONSTRAINT "booking_consents_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "booking_steps" ADD CONSTRAINT "booking_steps_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_slot" FOREIGN KEY ("slot_id","city","day","start_at") REFERENCES "public"."slots"("id","city","day","start_at") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_employee" FOREIGN KEY ("organization_id","employee_id") REFERENCES "public"."employees"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."booking_groups"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaign_notices" ADD CONSTRAINT "campaign_notices_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaign_groups" ADD CONSTRAINT "campaign_groups_campaign" FOREIGN KEY ("organization_id","campaign_id") REFERENCES "public"."campaigns"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaign_groups" ADD CONSTRAINT "campaign_groups_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."booking_groups"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaign_people" ADD CONSTRAINT "campaign_people_campaign" FOREIGN KEY ("campaign_id","year","is_open") REFERENCES "public"."campaigns"("id","year","is_open") ON DELETE no action ON UPDATE cascade;
ALTER TABLE "campaign_people" ADD CONSTRAINT "campaign_people_of_organization" FOREIGN KEY ("organization_id","campaign_id") REFERENCES "public"."campaigns"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaign_people" ADD CONSTRAINT "campaign_people_employees" FOREIGN KEY ("organization_id","employee_id") REFERENCES "public"."employees"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaign_steps" ADD CONSTRAINT "campaign_steps_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaign_steps" ADD CONSTRAINT "campaign_steps_by_accounts_id_fk" FOREIGN KEY ("by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_made_from" FOREIGN KEY ("made_from") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "employer_check_ups" ADD CONSTRAINT "employer_check_ups_check_up_id_check_ups_id_fk" FOREIGN KEY ("check_up_id") REFERENCES "public"."check_ups"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "employer_check_ups" ADD CONSTRAINT "employer_check_ups_employee" FOREIGN KEY ("organization_id","employee_id") REFERENCES "public"."employees"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "check_up_steps" ADD CONSTRAINT "check_up_steps_check_up_id_check_ups_id_fk" FOREIGN KEY ("check_up_id") REFERENCES "public"."check_ups"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "check_ups" ADD CONSTRAINT "check_ups_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "employer_notices" ADD CONSTRAINT "employer_notices_conclusion_id_conclusions_id_fk" FOREIGN KEY ("conclusion_id") REFERENCES "public"."conclusions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "employer_notices" ADD CONSTRAINT "employer_notices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paper_receipt_items" ADD CONSTRAINT "paper_receipt_items_receipt_id_paper_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."paper_receipts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paper_receipt_items" ADD CONSTRAINT "paper_receipt_items_conclusion_id_conclusions_id_fk" FOREIGN KEY ("conclusion_id") REFERENCES "public"."conclusions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paper_receipt_items" ADD CONSTRAINT "paper_receipt_items_act_id_final_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."final_acts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paper_receipts" ADD CONSTRAINT "paper_receipts_given_by_accounts_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paper_receipts" ADD CONSTRAINT "paper_receipts_former" FOREIGN KEY ("replaces") REFERENCES "public"."paper_receipts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conclusions" ADD CONSTRAINT "conclusions_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conclusions" ADD CONSTRAINT "conclusions_concluded_by_accounts_id_fk" FOREIGN KEY ("concluded_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conclusions" ADD CONSTRAINT "conclusions_handed_by_accounts_id_fk" FOREIGN KEY ("handed_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conclusions" ADD CONSTRAINT "conclusions_annulled_by_accounts_id_fk" FOREIGN KEY ("annulled_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "conclusions" ADD CONSTRAINT "conclusions_employee" FOREIGN KEY ("organization_id","employee_id") REFERENCES "public"."employees"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "egisz_transfers" ADD CONSTRAINT "egisz_transfers_conclusion_id_conclusions_id_fk" FOREIGN KEY ("conclusion_id") REFERENCES "public"."conclusions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "egisz_transfers" ADD CONSTRAINT "egisz_transfers_by_accounts_id_fk" FOREIGN KEY ("by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "employer_links" ADD CONSTRAINT "employer_links_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "employer_links" ADD CONSTRAINT "employer_links_referral_id_referrals_id_fk" FOREIGN KEY ("referral_id") REFERENCES "public"."referrals"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "employer_links" ADD CONSTRAINT "employer_links_linked_by_accounts_id_fk" FOREIGN KEY ("linked_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "employer_links" ADD CONSTRAINT "employer_links_ended_by_accounts_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "employer_links" ADD CONSTRAINT "employer_links_employee" FOREIGN KEY ("organization_id","employee_id") REFERENCES "public"."employees"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "booking_finds" ADD CONSTRAINT "booking_finds_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "referral_numbers" ADD CONSTRAINT "referral_numbers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_issued_by_accounts_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_annulled_by_accounts_id_fk" FOREIGN KEY ("annulled_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_employee" FOREIGN KEY ("organization_id","employee_id") REFERENCES "public"."employees"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "card_merges" ADD CONSTRAINT "card_merges_merged_by_accounts_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "card_merges" ADD CONSTRAINT "card_merges_kept_employee" FOREIGN KEY ("organization_id","kept_id") REFERENCES "public"."employees"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "employees" ADD CONSTRAINT "employees_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "employees" ADD CONSTRAINT "employees_person_id_persons_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."persons"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "employees" ADD CONSTRAINT "employees_department" FOREIGN KEY ("organization_id","department_id") REFERENCES "public"."departments"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "employees" ADD CONSTRAINT "employees_position" FOREIGN KEY ("organization_id","position_id") REFERENCES "public"."positions"("organization_id","id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "persons" ADD CONSTRAINT "persons_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "persons" ADD CONSTRAINT "persons_proven_by_accounts_id_fk" FOREIGN KEY ("proven_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "departments" ADD CONSTRAINT "departments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "positions" ADD CONSTRAINT "positions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "unlinked_patients" ADD CONSTRAINT "unlinked_patients_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "final_act_drafts" ADD CONSTRAINT "final_act_drafts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "final_act_drafts" ADD CONSTRAINT "final_act_drafts_saved_by_accounts_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "final_act_proposals" ADD CONSTRAINT "final_act_proposals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "final_act_proposals" ADD CONSTRAINT "final_act_proposals_shown_by_accounts_id_fk" FOREIGN KEY ("shown_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "final_act_proposals" ADD CONSTRAINT "final_act_proposals_answered_by_accounts_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "final_acts" ADD CONSTRAINT "final_acts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "final_acts" ADD CONSTRAINT "final_acts_approved_by_accounts_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "final_acts" ADD CONSTRAINT "final_acts_annulled_by_accounts_id_fk" FOREIGN KEY ("annulled_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "findings" ADD CONSTRAINT "findings_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "findings" ADD CONSTRAINT "findings_written_by_accounts_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "finding_templates" ADD CONSTRAINT "finding_templates_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "weekly_letters" ADD CONSTRAINT "weekly_letters_relation_id_relations_id_fk" FOREIGN KEY ("relation_id") REFERENCES "public"."relations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "foreman_links" ADD CONSTRAINT "foreman_links_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "foreman_links" ADD CONSTRAINT "foreman_links_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "foreman_links" ADD CONSTRAINT "foreman_links_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."booking_groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "foreman_marks" ADD CONSTRAINT "foreman_marks_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "foreman_marks" ADD CONSTRAINT "foreman_marks_link_id_foreman_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."foreman_links"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "booking_reminders" ADD CONSTRAINT "booking_reminders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "import_corrections" ADD CONSTRAINT "import_corrections_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "import_habits" ADD CONSTRAINT "import_habits_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "import_pieces" ADD CONSTRAINT "import_pieces_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "imports" ADD CONSTRAINT "imports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "import_traces" ADD CONSTRAINT "import_traces_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "import_traces" ADD CONSTRAINT "import_traces_employee_id_employees_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employees"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "kiosks" ADD CONSTRAINT "kiosks_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "table_views" ADD CONSTRAINT "table_views_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "colleague_invitations" ADD CONSTRAINT "colleague_invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "colleague_invitations" ADD CONSTRAINT "colleague_invitations_invited_by_accounts_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relation_steps" ADD CONSTRAINT "relation_steps_relation_id_relations_id_fk" FOREIGN KEY ("relation_id") REFERENCES "public"."relations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relation_steps" ADD CONSTRAINT "relation_steps_by_account_id_accounts_id_fk" FOREIGN KEY ("by_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relations" ADD CONSTRAINT "relations_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "relations" ADD CONSTRAINT "relations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signed_applications" ADD CONSTRAINT "signed_applications_relation_id_relations_id_fk" FOREIGN KEY ("relation_id") REFERENCES "public"."relations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "outbox_files" ADD CONSTRAINT "outbox_files_message_id_outbox_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "prices" ADD CONSTRAINT "prices_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "factors" ADD CONSTRAINT "factors_edition_id_order_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."order_editions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "factors" ADD CONSTRAINT "factors_parent" FOREIGN KEY ("edition_id","parent") REFERENCES "public"."factors"("edition_id","code") ON DELETE no action ON UPDATE no action;
ALTER TABLE "services" ADD CONSTRAINT "services_edition_id_order_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."order_editions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_written_by_accounts_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "cabinets" ADD CONSTRAINT "cabinets_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;
ALTER TABLE "cabinets" ADD CONSTRAINT "cabinets_worker_id_accounts_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "queue_calls" ADD CONSTRAINT "queue_calls_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "queues" ADD CONSTRAINT "queues_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;
ALTER TABLE "station_minutes" ADD CONSTRAINT "station_minutes_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;
ALTER TABLE "ticket_stops" ADD CONSTRAINT "ticket_stops_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "ticket_stops" ADD CONSTRAINT "ticket_stops_cabinet_id_cabinets_id_fk" FOREIGN KEY ("cabinet_id") REFERENCES "public"."cabinets"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_city_queues_city_fk" FOREIGN KEY ("city") REFERENCES "public"."queues"("city") ON DELETE no action ON UPDATE no action;
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_shut_id_cabinets_id_fk" FOREIGN KEY ("shut_id") REFERENCES "public"."cabinets"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "site_days" ADD CONSTRAINT "site_days_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;
ALTER TABLE "site_days" ADD CONSTRAINT "site_days_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "site_days" ADD CONSTRAINT "site_days_opened_by_accounts_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "service_limits" ADD CONSTRAINT "service_limits_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;
ALTER TABLE "stations" ADD CONSTRAINT "stations_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;
ALTER TABLE "holds" ADD CONSTRAINT "holds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "holds" ADD CONSTRAINT "holds_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "holds" ADD CONSTRAINT "holds_kept_for_bookings_id_fk" FOREIGN KEY ("kept_for") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "holds" ADD CONSTRAINT "holds_offer" FOREIGN KEY ("booking_id","slot_id") REFERENCES "public"."standby_offers"("booking_id","slot_id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "slots" ADD CONSTRAINT "slots_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vouched_facts" ADD CONSTRAINT "vouched_facts_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;
ALTER TABLE "vouched_facts" ADD CONSTRAINT "vouched_facts_vouched_by_accounts_id_fk" FOREIGN KEY ("vouched_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "special_days" ADD CONSTRAINT "special_days_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;
ALTER TABLE "work_weeks" ADD CONSTRAINT "work_weeks_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;
ALTER TABLE "room_shifts" ADD CONSTRAINT "room_shifts_cabinet_id_cabinets_id_fk" FOREIGN KEY ("cabinet_id") REFERENCES "public"."cabinets"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "room_shifts" ADD CONSTRAINT "room_shifts_worker_id_accounts_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff_absences" ADD CONSTRAINT "staff_absences_worker_id_accounts_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "staff_absences" ADD CONSTRAINT "staff_absences_added_by_accounts_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paper_signatures" ADD CONSTRAINT "paper_signatures_copy_id_signing_copies_id_fk" FOREIGN KEY ("copy_id") REFERENCES "public"."signing_copies"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paper_signatures" ADD CONSTRAINT "paper_signatures_attached_by_accounts_id_fk" FOREIGN KEY ("attached_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "paper_signatures" ADD CONSTRAINT "paper_signatures_withdrawn_by_accounts_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signing_copies" ADD CONSTRAINT "signing_copies_conclusion_id_conclusions_id_fk" FOREIGN KEY ("conclusion_id") REFERENCES "public"."conclusions"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signing_copies" ADD CONSTRAINT "signing_copies_act_id_final_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."final_acts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "signing_copies" ADD CONSTRAINT "signing_copies_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "station_days" ADD CONSTRAINT "station_days_city_cities_key_fk" FOREIGN KEY ("city") REFERENCES "public"."cities"("key") ON DELETE no action ON UPDATE no action;
ALTER TABLE "chair_proposals" ADD CONSTRAINT "chair_proposals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "consent_steps" ADD CONSTRAINT "consent_steps_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;
ALTER TABLE "consent_steps" ADD CONSTRAINT "consent_steps_by_accounts_id_fk" FOREIGN KEY ("by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
CREATE INDEX "contact_changes_due" ON "contact_changes" USING btree ("effective_at");
CREATE INDEX "sign_in_methods_account" ON "sign_in_methods" USING btree ("account_id","added_at");
CREATE UNIQUE INDEX "sign_in_methods_credential" ON "sign_in_methods" USING btree ("credential");
CREATE UNIQUE INDEX "sign_in_methods_app" ON "sign_in_methods" USING btree ("account_id") WHERE kind = 'app';
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");
CREATE INDEX "sign_in_links_expires_at" ON "sign_in_links" USING btree ("expires_at");
CREATE UNIQUE INDEX "accounts_confirmed_email" ON "accounts" USING btree ("email") WHERE email_confirmed_at is not null;
CREATE UNIQUE INDEX "accounts_patient" ON "accounts" USING btree ("patient_id");
CREATE INDEX "accounts_by_name" ON "accounts" USING btree ("full_name","id") WHERE erased_at is null;
CREATE INDEX "accounts_by_age" ON "accounts" USING btree ("created_at","id") WHERE erased_at is null;
CREATE INDEX "accounts_of_kind" ON "accounts" USING btree ("is_organization","full_name","id") WHERE erased_at is null;
CREATE INDEX "accounts_of_clinic" ON "accounts" USING btree ("full_name","id") WHERE roles <> '{}';
CREATE INDEX "accounts_blocked" ON "accounts" USING btree ("full_name","id") WHERE blocked_at is not null;
CREATE INDEX "accounts_erased" ON "accounts" USING btree ("created_at","id") WHERE erased_at is not null;
CREATE INDEX "accounts_grams" ON "accounts" USING gin ("grams");
CREATE UNIQUE INDEX "consents_in_force" ON "consents" USING btree ("account_id","purpose","text_version") WHERE withdrawn_at is null;
CREATE INDEX "consents_account" ON "consents" USING btree ("account_id","given_at");
CREATE INDEX "consents_given" ON "consents" USING btree ("given_at");
CREATE INDEX "consents_taken_back" ON "consents" USING btree ("withdrawn_at") WHERE withdrawn_at is not null;
CREATE INDEX "verification_proofs_expires_at" ON "verification_proofs" USING btree ("expires_at");
CREATE INDEX "verification_codes_expires_at" ON "verification_codes" USING btree ("expires_at");
CREATE INDEX "bill_payments_of_bill" ON "bill_payments" USING btree ("bill_id");
CREATE INDEX "billed_bookings_of_bill" ON "billed_bookings" USING btree ("bill_id");
CREATE UNIQUE INDEX "bills_act_invoice" ON "bills" USING btree ("act_id") WHERE act_id is not null and annulled_at is null;
CREATE INDEX "bills_made" ON "bills" USING btree ("made_at","id");
CREATE INDEX "bills_of_organization" ON "bills" USING btree ("organization_id","made_at","id");
CREATE INDEX "earlier_results_pending" ON "earlier_results" USING btree ("booking_id") WHERE state = 'pending';
CREATE INDEX "result_files_unclaimed" ON "result_files" USING btree ("account_id","created_at") WHERE result_id is null and decision_id is null;
CREATE INDEX "booking_groups_newest" ON "booking_groups" USING btree ("organization_id","at","id");
CREATE INDEX "overbookings_day" ON "overbookings" USING btree ("day","city");
CREATE UNIQUE INDEX "psychiatric_decisions_current" ON "psychiatric_decisions" USING btree ("booking_id") WHERE state <> 'refused';
CREATE UNIQUE INDEX "standby_offers_open" ON "standby_offers" USING btree ("booking_id") WHERE outcome is null;
CREATE INDEX "standby_offers_expiry" ON "standby_offers" USING btree ("expires_at") WHERE outcome is null;
CREATE INDEX "booking_consents_given" ON "booking_consents" USING brin ("given_at");
CREATE UNIQUE INDEX "bookings_open_day" ON "bookings" USING btree ("account_id","day","birth",folded(surname),folded(name)) WHERE state in ('submitted', 'confirmed', 'arrived', 'in_progress');
CREATE INDEX "bookings_account_start" ON "bookings" USING btree ("account_id","start_at","id") WHERE account_id is not null;
CREATE UNIQUE INDEX "bookings_open_employee" ON "bookings" USING btree ("employee_id") WHERE employee_id is not null and state in ('submitted', 'confirmed');
CREATE INDEX "bookings_of_employee" ON "bookings" USING btree ("employee_id","start_at") WHERE employee_id is not null;
CREATE INDEX "bookings_board" ON "bookings" USING btree ("organization_id","start_at","id") WHERE organization_id is not null;
CREATE INDEX "bookings_of_group" ON "bookings" USING btree ("group_id") WHERE group_id is not null;
CREATE INDEX "bookings_day" ON "bookings" USING btree ("day","id");
CREATE INDEX "bookings_unmarked" ON "bookings" USING btree ("day","slot_id") WHERE state in ('submitted', 'confirmed');
CREATE INDEX "bookings_came" ON "bookings" USING btree ("city","day") WHERE state in ('arrived', 'in_progress', 'completed');
CREATE INDEX "bookings_to_conclude" ON "bookings" USING btree ("start_at","id") WHERE state in ('arrived', 'in_progress', 'completed');
CREATE INDEX "campaign_groups_of_campaign" ON "campaign_groups" USING btree ("organization_id","campaign_id");
CREATE UNIQUE INDEX "campaign_people_once" ON "campaign_people" USING btree ("employee_id","year") WHERE is_open;
CREATE INDEX "campaign_people_employee" ON "campaign_people" USING btree ("organization_id","employee_id");
CREATE UNIQUE INDEX "campaign_steps_shown" ON "campaign_steps" USING btree ("campaign_id") WHERE step = 'plan_shown';
CREATE INDEX "campaigns_newest" ON "campaigns" USING btree ("organization_id","starts_on","id");
CREATE INDEX "campaigns_of_clinic" ON "campaigns" USING btree ("starts_on","id") WHERE state <> 'draft';
CREATE UNIQUE INDEX "campaigns_next" ON "campaigns" USING btree ("made_from") WHERE is_open and made_from is not null;
CREATE INDEX "employer_check_ups_of_employee" ON "employer_check_ups" USING btree ("employee_id");
CREATE INDEX "employer_check_ups_of_organization" ON "employer_check_ups" USING btree ("organization_id","day");
CREATE INDEX "check_ups_of_patient" ON "check_ups" USING btree ("patient_id","day","id") WHERE patient_id is not null and removed_at is null;
CREATE INDEX "employer_notices_due" ON "employer_notices" USING btree ("due_at") WHERE told_at is null;
CREATE INDEX "employer_notices_told" ON "employer_notices" USING btree ("organization_id","told_at");
CREATE INDEX "paper_receipt_items_of_conclusion" ON "paper_receipt_items" USING btree ("conclusion_id");
CREATE INDEX "paper_receipt_items_of_act" ON "paper_receipt_items" USING btree ("act_id") WHERE act_id is not null;
CREATE INDEX "paper_receipts_by_day" ON "paper_receipts" USING btree ("on","id");
CREATE UNIQUE INDEX "conclusions_final" ON "conclusions" USING btree ("booking_id") WHERE outcome <> 'additional' and annulled_at is null;
CREATE UNIQUE INDEX "conclusions_additional" ON "conclusions" USING btree ("booking_id") WHERE outcome = 'additional' and annulled_at is null;
CREATE INDEX "conclusions_of_booking" ON "conclusions" USING btree ("booking_id");
CREATE INDEX "conclusions_of_employee" ON "conclusions" USING btree ("employee_id") WHERE employee_id is not null;
CREATE INDEX "conclusions_of_organization" ON "conclusions" USING btree ("organization_id","on","booking_id","outcome") WHERE organization_id is not null and annulled_at is null;
CREATE INDEX "conclusions_register" ON "conclusions" USING btree ("year","number","search","handed_on","annulled_at","booking_id");
CREATE INDEX "conclusions_unhanded" ON "conclusions" USING btree ("hand_by") WHERE handed_on is null and annulled_at is null;
CREATE UNIQUE INDEX "consent_texts_day" ON "consent_texts" USING btree ("purpose","starts_on") WHERE withdrawn_at is null;
CREATE UNIQUE INDEX "employer_links_booking" ON "employer_links" USING btree ("booking_id") WHERE ended_at is null;
CREATE UNIQUE INDEX "employer_links_referral" ON "employer_links" USING btree ("referral_id") WHERE referral_id is not null and ended_at is null;
CREATE INDEX "employer_links_of_booking" ON "employer_links" USING btree ("booking_id");
CREATE INDEX "booking_finds_start" ON "booking_finds" USING btree ("start_at","booking_id");
CREATE INDEX "booking_finds_grams" ON "booking_finds" USING gin ("grams");
CREATE UNIQUE INDEX "referrals_of_booking" ON "referrals" USING btree ("booking_id") WHERE booking_id is not null and annulled_at is null;
CREATE UNIQUE INDEX "referrals_of_year" ON "referrals" USING btree ("employee_id","kind","year") WHERE booking_id is null and annulled_at is null;
CREATE INDEX "referrals_of_employee" ON "referrals" USING btree ("employee_id");
CREATE INDEX "bulk_changes_made" ON "bulk_changes" USING btree ("made_at");
CREATE INDEX "card_merges_kept" ON "card_merges" USING btree ("kept_id");
CREATE UNIQUE INDEX "employees_number" ON "employees" USING btree ("organization_id","personnel_number") WHERE personnel_number is not null;
CREATE INDEX "employees_by_name" ON "employees" USING btree ("organization_id","full_name","id") WHERE dismissed_on is null;
CREATE INDEX "employees_by_due" ON "employees" USING btree ("organization_id","due_key","full_name","id") WHERE dismissed_on is null;
CREATE INDEX "employees_by_department" ON "employees" USING btree ("organization_id","department","full_name","id") WHERE dismissed_on is null;
CREATE INDEX "employees_by_class" ON "employees" USING btree ("organization_id","class_key","full_name","id") WHERE dismissed_on is null;
CREATE INDEX "employees_candidates" ON "employees" USING btree ("organization_id","candidate","created_at","id") WHERE candidate is not null;
CREATE INDEX "employees_gone" ON "employees" USING btree ("organization_id","full_name","id") WHERE dismissed_on is not null;
CREATE INDEX "employees_standing" ON "employees" USING btree ("organization_id","due_key","booked_on","came_on") WHERE dismissed_on is null;
CREATE INDEX "employees_unstated" ON "employees" USING btree ("organization_id","position_id","booked_on") WHERE due_on is null and factors is null and dismissed_on is null;
CREATE INDEX "employees_of_department" ON "employees" USING btree ("department_id");
CREATE INDEX "employees_of_position" ON "employees" USING btree ("position_id");
CREATE INDEX "employees_of_person" ON "employees" USING btree ("person_id");
CREATE INDEX "employees_tags" ON "employees" USING gin ("tags") WITH (gin_pending_list_limit=128);
CREATE INDEX "persons_snils" ON "persons" USING btree ("snils_key") WHERE snils_key is not null;
CREATE INDEX "persons_account" ON "persons" USING btree ("account_id") WHERE account_id is not null;
CREATE INDEX "persons_phone" ON "persons" USING btree ("phone_key") WHERE phone_key is not null;
CREATE INDEX "persons_birth" ON "persons" USING btree ("birth");
CREATE INDEX "clinic_patients_phone" ON "clinic_patients" USING btree ("phone");
CREATE INDEX "exchange_runs_started" ON "exchange_runs" USING btree ("started_at");
CREATE INDEX "final_act_proposals_of_organization" ON "final_act_proposals" USING btree ("organization_id","shown_at");
CREATE INDEX "final_acts_of_organization" ON "final_acts" USING btree ("organization_id","year","number");
CREATE UNIQUE INDEX "foreman_links_open" ON "foreman_links" USING btree ("group_id","department_id") WHERE revoked_at is null;
CREATE INDEX "imports_of_organization" ON "imports" USING btree ("organization_id","created_at");
CREATE UNIQUE INDEX "imports_running" ON "imports" USING btree ("organization_id") WHERE status = 'running';
CREATE INDEX "imports_at_work" ON "imports" USING btree ("lease_until") WHERE status in ('checking', 'running');
CREATE INDEX "imports_made" ON "imports" USING btree ("created_at");
CREATE INDEX "imports_with_sample" ON "imports" USING btree ("created_at") WHERE has_sample and status in ('done', 'cancelled', 'failed');
CREATE INDEX "import_traces_of_employee" ON "import_traces" USING btree ("employee_id");
CREATE UNIQUE INDEX "saved_views_own_name" ON "saved_views" USING btree ("account_id","list","name") WHERE organization_id is null;
CREATE UNIQUE INDEX "saved_views_organization_name" ON "saved_views" USING btree ("organization_id","list","name") WHERE organization_id is not null;
CREATE INDEX "push_subscriptions_account" ON "push_subscriptions" USING btree ("account_id");
CREATE UNIQUE INDEX "colleague_invitations_phone" ON "colleague_invitations" USING btree ("phone","organization_id") WHERE answered_at is null;
CREATE UNIQUE INDEX "colleague_invitations_email" ON "colleague_invitations" USING btree ("email","organization_id") WHERE answered_at is null;
CREATE INDEX "colleague_invitations_organization" ON "colleague_invitations" USING btree ("organization_id") WHERE answered_at is null;
CREATE UNIQUE INDEX "relations_living" ON "relations" USING btree ("account_id","inn","kpp") WHERE left_at is null;
CREATE UNIQUE INDEX "relations_connected" ON "relations" USING btree ("account_id","organization_id") WHERE left_at is null and status = 'active';
CREATE INDEX "relations_account" ON "relations" USING btree ("account_id","requested_at");
CREATE INDEX "relations_organization" ON "relations" USING btree ("organization_id");
CREATE INDEX "relations_stage" ON "relations" USING btree ("stage","requested_at","id");
CREATE INDEX "relations_requested" ON "relations" USING btree ("requested_at","id");
CREATE INDEX "relations_grams" ON "relations" USING gin ("grams");
CREATE UNIQUE INDEX "organizations_numbers" ON "organizations" USING btree ("inn" text_pattern_ops,"kpp");
CREATE INDEX "organizations_name_key" ON "organizations" USING btree ("name_key" text_pattern_ops);
CREATE INDEX "audit_events_account" ON "audit_events" USING btree ("account_id","id");
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_id","id") WHERE subject_id is not null;
CREATE INDEX "audit_events_organization" ON "audit_events" USING btree ("organization_id","id") WHERE organization_id is not null;
CREATE INDEX "audit_events_what" ON "audit_events" USING btree ("what","id");
CREATE INDEX "outbox_due" ON "outbox" USING btree ("channel","next_at") WHERE state in ('waiting', 'sending');
CREATE INDEX "outbox_about" ON "outbox" USING btree ("about_id") WHERE about_id is not null;
CREATE INDEX "outbox_account" ON "outbox" USING btree ("account_id","created_at") WHERE account_id is not null;
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("state","id") WHERE state <> 'sent';
CREATE INDEX "outbox_kind" ON "outbox" USING btree ("kind","channel","id");
CREATE INDEX "outbox_recipient_key" ON "outbox" USING btree ("recipient_key","id") WHERE recipient_key is not null;
CREATE INDEX "outbox_plain" ON "outbox" USING btree ("id") WHERE not sealed;
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");
CREATE INDEX "rate_counters_window_ends" ON "rate_counters" USING btree ("window_ends");
CREATE UNIQUE INDEX "prices_number" ON "prices" USING btree ("number" DESC NULLS LAST);
CREATE INDEX "prices_in_force" ON "prices" USING btree ("organization_id","city","service_code","valid_from" DESC NULLS LAST,"number" DESC NULLS LAST);
CREATE INDEX "prices_history" ON "prices" USING btree ("organization_id","service_code","number" DESC NULLS LAST);
CREATE INDEX "prices_coming" ON "prices" USING btree ("organization_id","valid_from");
CREATE INDEX "prices_newest" ON "prices" USING btree ("organization_id","number" DESC NULLS LAST);
CREATE UNIQUE INDEX "order_editions_content" ON "order_editions" USING btree ("content_hash") WHERE withdrawn_at is null;
CREATE INDEX "queue_calls_at" ON "queue_calls" USING brin ("at");
CREATE INDEX "queue_calls_ticket" ON "queue_calls" USING btree ("ticket_id");
CREATE UNIQUE INDEX "ticket_stops_one_place" ON "ticket_stops" USING btree ("ticket_id") WHERE state in ('called', 'inside');
CREATE UNIQUE INDEX "ticket_stops_one_inside" ON "ticket_stops" USING btree ("cabinet_id") WHERE state = 'inside';
CREATE INDEX "tickets_here" ON "tickets" USING btree ("city","day") WHERE state not in ('done', 'left');
CREATE INDEX "site_days_organization" ON "site_days" USING btree ("organization_id","day");
CREATE UNIQUE INDEX "holds_account" ON "holds" USING btree ("account_id") WHERE kept_for is null;
CREATE INDEX "holds_slot" ON "holds" USING btree ("slot_id");
CREATE INDEX "holds_expires_at" ON "holds" USING btree ("expires_at");
CREATE INDEX "slots_closed" ON "slots" USING btree ("day") WHERE planned = 0;
CREATE INDEX "room_shifts_day" ON "room_shifts" USING btree ("day","cabinet_id");
CREATE INDEX "room_shifts_worker" ON "room_shifts" USING btree ("worker_id","day");
CREATE INDEX "staff_absences_worker" ON "staff_absences" USING btree ("worker_id","from_day");
CREATE UNIQUE INDEX "paper_signatures_once" ON "paper_signatures" USING btree ("copy_id","serial") WHERE withdrawn_at is null;
CREATE UNIQUE INDEX "signing_copies_once" ON "signing_copies" USING btree (coalesce("conclusion_id", "act_id"),"paper");
CREATE UNIQUE INDEX "chair_proposals_one" ON "chair_proposals" USING btree ("account_id") WHERE outcome is null;
CREATE INDEX "chair_proposals_account" ON "chair_proposals" USING btree ("account_id");
