CREATE TABLE "result_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"result_id" uuid,
	"place" smallint,
	"kind" text NOT NULL,
	"size" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "result_files_place" UNIQUE("result_id","place"),
	CONSTRAINT "result_files_kind" CHECK (kind in ('pdf', 'jpeg', 'png')),
	CONSTRAINT "result_files_size" CHECK (size between 1 and 10485760),
	CONSTRAINT "result_files_claimed" CHECK (num_nulls(result_id, place) in (0, 2) and place between 1 and 3)
);
--> statement-breakpoint
ALTER TABLE "result_files" ADD CONSTRAINT "result_files_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_files" ADD CONSTRAINT "result_files_result_id_earlier_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."earlier_results"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "result_files_unclaimed" ON "result_files" USING btree ("account_id","created_at") WHERE result_id is null;