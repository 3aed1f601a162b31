CREATE TABLE "egisz_transfers" (
	"conclusion_id" uuid PRIMARY KEY NOT NULL,
	"on" date NOT NULL,
	"number" text,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "egisz_transfers_number" CHECK (number is null or length(number) between 1 and 64)
);
--> statement-breakpoint
ALTER TABLE "egisz_transfers" ADD CONSTRAINT "egisz_transfers_conclusion_id_conclusions_id_fk" FOREIGN KEY ("conclusion_id") REFERENCES "public"."conclusions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "egisz_transfers" ADD CONSTRAINT "egisz_transfers_by_accounts_id_fk" FOREIGN KEY ("by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- Only a valid заключение is passed on to ЕГИСЗ.
create function keep_egisz_transfers() returns trigger language plpgsql as $$
begin
  perform from conclusions where id = new.conclusion_id and outcome <> 'additional' and annulled_at is null for share;
  if not found then
    raise exception 'only a valid заключение is passed on' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger egisz_transfers_kept before insert or update on egisz_transfers
  for each row execute function keep_egisz_transfers();
