ALTER TABLE "imports" ADD COLUMN "has_sample" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "imports_with_sample" ON "imports" USING btree ("created_at") WHERE has_sample and status in ('done', 'cancelled', 'failed');
--> statement-breakpoint
-- Replaces the sealed details of events about erased accounts, and of no others (decision 0094: the working role may only
-- add to the audit). It takes the place of the owner for this act alone.
create function erase_audit_details(events uuid[], sealed text[]) returns int language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  changed int;
begin
  perform set_config('cabinet.reseal', 'on', true);
  update public.audit_events set details = given.details
  from unnest(events, sealed) as given (event, details)
  where id = given.event and subject_id in (select accounts.id::text from public.accounts where erased_at is not null);
  get diagnostics changed = row_count;
  perform set_config('cabinet.reseal', '', true);
  return changed;
end $$;
