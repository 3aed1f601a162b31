CREATE TABLE "audit_days" (
	"day" date PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- The chain of the audit (decision 0103) is only added to; re-sealing after a change of the secret passes (decision 0083).
create function keep_audit_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_resealed(tg_relid, to_jsonb(old), to_jsonb(new), 'sealed') then
    return new;
  end if;
  raise exception 'the chain of the audit is only ever added to' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger audit_days_kept before update or delete on audit_days
  for each row execute function keep_audit_days();
--> statement-breakpoint
create trigger audit_days_whole before truncate on audit_days
  for each statement execute function keep_audit_days();
