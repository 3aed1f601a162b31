CREATE TABLE "recovery_codes" (
	"account_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_account_id_digest_pk" PRIMARY KEY("account_id","digest")
);
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "stepped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "active_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "challenge" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "challenge_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_methods" ADD CONSTRAINT "sign_in_methods_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_methods_account" ON "sign_in_methods" USING btree ("account_id","added_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_methods_credential" ON "sign_in_methods" USING btree ("credential");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_methods_app" ON "sign_in_methods" USING btree ("account_id") WHERE kind = 'app';