ALTER TABLE "persons" ADD COLUMN "proof" text;--> statement-breakpoint
ALTER TABLE "persons" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "persons" ADD COLUMN "proven_by" uuid;--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_proven_by_accounts_id_fk" FOREIGN KEY ("proven_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_proof" CHECK ("persons"."proof" in ('passport', 'snils', 'referral'));--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_proof_whole" CHECK (num_nulls(proof, proven_at, proven_by) in (0, 3));--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_proof_of_account" CHECK (proof is null or account_id is not null);--> statement-breakpoint
-- The proof holds for the account that was recognised, and only while what it was recognised by is true.
create or replace function forget_recognised() returns trigger language plpgsql as $$
begin
  new.account_id := null;
  new.proof := null;
  new.proven_at := null;
  new.proven_by := null;
  return new;
end $$;
--> statement-breakpoint
create function forget_proof() returns trigger language plpgsql as $$
begin
  new.proof := null;
  new.proven_at := null;
  new.proven_by := null;
  return new;
end $$;
--> statement-breakpoint
create trigger persons_proof before update of account_id on persons
  for each row when (old.account_id is distinct from new.account_id)
  execute function forget_proof();
