CREATE TABLE "paper_signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conclusion_id" uuid NOT NULL,
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
--> statement-breakpoint
CREATE TABLE "signing_copies" (
	"conclusion_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paper_signatures" ADD CONSTRAINT "paper_signatures_conclusion_id_signing_copies_conclusion_id_fk" FOREIGN KEY ("conclusion_id") REFERENCES "public"."signing_copies"("conclusion_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_signatures" ADD CONSTRAINT "paper_signatures_attached_by_accounts_id_fk" FOREIGN KEY ("attached_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_signatures" ADD CONSTRAINT "paper_signatures_withdrawn_by_accounts_id_fk" FOREIGN KEY ("withdrawn_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_copies" ADD CONSTRAINT "signing_copies_conclusion_id_conclusions_id_fk" FOREIGN KEY ("conclusion_id") REFERENCES "public"."conclusions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_copies" ADD CONSTRAINT "signing_copies_made_by_accounts_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "paper_signatures_once" ON "paper_signatures" USING btree ("conclusion_id","serial") WHERE withdrawn_at is null;--> statement-breakpoint
create function keep_signing_copies() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_resealed(tg_relid, to_jsonb(old), to_jsonb(new), 'sealed') then
    return new;
  end if;
  raise exception 'a file to sign is never changed or removed' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger signing_copies_kept before update or delete on signing_copies for each row execute function keep_signing_copies();
--> statement-breakpoint
create function keep_paper_signatures() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_resealed(tg_relid, to_jsonb(old), to_jsonb(new), 'sealed') then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
    and to_jsonb(new) - '{withdrawn_at,withdrawn_by}'::text[] = to_jsonb(old) - '{withdrawn_at,withdrawn_by}'::text[] then
    return new;
  end if;
  raise exception 'a signature is never changed or removed, only withdrawn' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger paper_signatures_kept before update or delete on paper_signatures
  for each row execute function keep_paper_signatures();
