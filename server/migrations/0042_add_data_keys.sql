CREATE TABLE "data_keys" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"retired_at" timestamp with time zone,
	CONSTRAINT "data_keys_fingerprint" CHECK (fingerprint ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
-- Re-sealing after a change of the secret (decision 0083) replaces sealed content where nothing else may change. It passes
-- only within a transaction that says so, by a role that owns the table and could drop the trigger anyway; only content
-- that names its key takes the place of content.
create function is_resealed(kept regclass, old_row jsonb, new_row jsonb, variadic names text[]) returns boolean
  language sql stable as $$
  select coalesce(current_setting('cabinet.reseal', true), '') = 'on'
    and pg_has_role(current_user, (select relowner from pg_class where oid = kept), 'member')
    and old_row - names = new_row - names
    and (select bool_and((old_row ->> name is null) = (new_row ->> name is null)
        and (name like '%\_key' or old_row ->> name = new_row ->> name or new_row ->> name like 'v2.%'))
      from unnest(names) as name)
$$;
--> statement-breakpoint
create or replace function keep_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_resealed(tg_relid, to_jsonb(old), to_jsonb(new), 'details') then
    return new;
  end if;
  raise exception 'the audit is only ever added to' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create or replace function keep_papers() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.annulled_at is null and new.annulled_at is not null
    and (to_jsonb(new) - '{annulled_at,annulled_by,annul_reason}'::text[])
      = (to_jsonb(old) - '{annulled_at,annulled_by,annul_reason}'::text[]) then
    return new;
  end if;
  if tg_op = 'UPDATE' and is_resealed(tg_relid, to_jsonb(old), to_jsonb(new),
    variadic case tg_table_name when 'final_acts' then '{sealed,annul_reason}' else '{sealed}' end::text[]) then
    return new;
  end if;
  raise exception 'what % hold is never changed or removed, only annulled', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create or replace function keep_conclusions() returns trigger language plpgsql as $$
declare
  marks constant text[] := '{annulled_at,annulled_by,annul_reason,handed_on,handed_by}';
  whose constant text[] := '{organization_id,employee_id}';
begin
  if tg_op = 'UPDATE' and old.annulled_at is null
    and (old.handed_on is null or (old.handed_on, old.handed_by) = (new.handed_on, new.handed_by)
      or (new.handed_on is null and new.annulled_at is null))
    and to_jsonb(new) - marks = to_jsonb(old) - marks then
    return new;
  end if;
  -- A справка follows its booking to an employer and back.
  if tg_op = 'UPDATE' and old.annulled_at is null and old.outcome = 'additional'
    and to_jsonb(new) - whose = to_jsonb(old) - whose then
    perform from bookings where id = new.booking_id
      and (organization_id, employee_id) is not distinct from (new.organization_id, new.employee_id);
    if found then
      return new;
    end if;
  end if;
  if tg_op = 'UPDATE' and is_resealed(tg_relid, to_jsonb(old), to_jsonb(new), 'sealed', 'annul_reason') then
    return new;
  end if;
  raise exception 'a conclusion is never changed or removed, only handed out and annulled' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create or replace function keep_booking_corrections() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.part in ('paper', 'snils', 'policy') and num_nonnulls(new.former, new.value) = 0
    and (to_jsonb(new) - '{former,value}'::text[]) = (to_jsonb(old) - '{former,value}'::text[]) then
    perform from bookings where id = new.booking_id and papers_sealed is null;
    if found then
      return new;
    end if;
  end if;
  if tg_op = 'UPDATE' and old.part in ('paper', 'snils', 'policy')
    and is_resealed(tg_relid, to_jsonb(old), to_jsonb(new), 'former', 'value') then
    return new;
  end if;
  raise exception 'a correction of a booking is never changed or removed' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create or replace function keep_psychiatric_decision() returns trigger language plpgsql as $$
begin
  if is_resealed(tg_relid, to_jsonb(old), to_jsonb(new), 'reason') then
    return new;
  end if;
  raise exception 'a refused decision stays refused, and what the paper says does not change'
    using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
-- The phone of a person whose digest alone is renewed is the same phone.
create or replace function forget_recognised() returns trigger language plpgsql as $$
begin
  if is_resealed(tg_relid, to_jsonb(old), to_jsonb(new), 'sealed', 'snils_key', 'phone_key') then
    return new;
  end if;
  new.account_id := null;
  new.proof := null;
  new.proven_at := null;
  new.proven_by := null;
  return new;
end $$;
