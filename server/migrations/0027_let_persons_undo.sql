-- A person may bring back what he has cancelled himself; the clinic anything.
alter table booking_steps drop constraint booking_steps_allowed;
--> statement-breakpoint
do $$
declare
  steps constant text[] := array[
    'draft>submitted', 'submitted>submitted', 'submitted>confirmed', 'submitted>arrived', 'submitted>cancelled',
    'submitted>no_show', 'confirmed>confirmed', 'confirmed>arrived', 'confirmed>cancelled', 'confirmed>no_show',
    'arrived>in_progress', 'arrived>cancelled', 'in_progress>completed', 'in_progress>no_show',
    'completed>in_progress', 'in_progress>arrived', 'arrived>confirmed', 'no_show>confirmed', 'cancelled>confirmed'];
  allowed constant text := (select string_agg(quote_literal(step), ', ') from unnest(steps) as step);
begin
  execute format('alter table booking_steps add constraint booking_steps_allowed check (
    by in (''person'', ''clinic'', ''employer'', ''system'', ''kiosk'') and from_state || ''>'' || to_state in (%s)
    and (from_state <> ''completed'' or by = ''clinic'')
    and (from_state <> ''cancelled'' or by in (''clinic'', ''person''))
    and (by <> ''kiosk'' or to_state = ''arrived''))', allowed);
end $$;
--> statement-breakpoint
create function refuse_return_by_another() returns trigger language plpgsql as $$
begin
  perform from booking_steps
  where booking_id = new.booking_id and position = new.position - 1 and to_state = 'cancelled' and by = 'person';
  if not found then
    raise exception 'a person brings back only what he has cancelled himself' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger booking_steps_return after insert on booking_steps for each row
  when (new.from_state = 'cancelled' and new.by = 'person')
  execute function refuse_return_by_another();
