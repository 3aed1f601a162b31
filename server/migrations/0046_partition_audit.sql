-- contract: 0.9.0 no longer notices, because a table of the same name takes the place of the renamed one in this transaction
-- The audit in months (decision 0104). Ids grow with time, so a range of ids is a range of time and the key stays the id.
-- No role but the owner may enter the schema: the partitions are reached through their table alone, with its rights.
create schema audit_months;
--> statement-breakpoint
create function first_id_of(moment timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
--> statement-breakpoint
create function moment_of(id uuid) returns timestamptz language sql immutable parallel safe as $$
  select to_timestamp(('x' || lpad(left(translate(id::text, '-', ''), 12), 16, '0'))::bit(64)::bigint / 1000.0)
$$;
--> statement-breakpoint
-- The months of the clinic's clock.
create function start_of_month(moment timestamptz, later int) returns timestamptz language sql stable as $$
  select (date_trunc('month', moment at time zone 'Asia/Yekaterinburg') + make_interval(months => later))
    at time zone 'Asia/Yekaterinburg'
$$;
--> statement-breakpoint
-- The rows that exist stay where they are: their table becomes the first partition.
drop trigger audit_events_kept on audit_events;
--> statement-breakpoint
alter table audit_events rename to audit_events_before;
--> statement-breakpoint
alter table audit_events_before set schema audit_months;
--> statement-breakpoint
create table audit_events (like audit_months.audit_events_before including defaults including constraints)
  partition by range (id);
--> statement-breakpoint
alter table audit_events add constraint audit_events_pkey primary key (id);
--> statement-breakpoint
create index audit_events_account on audit_events (account_id, id);
--> statement-breakpoint
create index audit_events_subject on audit_events (subject_id, id) where subject_id is not null;
--> statement-breakpoint
create index audit_events_organization on audit_events (organization_id, id) where organization_id is not null;
--> statement-breakpoint
create index audit_events_what on audit_events (what, id);
--> statement-breakpoint
create trigger audit_events_kept before update or delete on audit_events
  for each row execute function keep_audit();
--> statement-breakpoint
create trigger audit_events_whole before truncate on audit_events
  for each statement execute function keep_audit();
--> statement-breakpoint
do $$
declare
  newest uuid := (select id from audit_months.audit_events_before order by id desc limit 1);
  bound uuid := first_id_of(start_of_month(greatest(now(), moment_of(newest)), 1));
begin
  execute format('alter table audit_events attach partition audit_months.audit_events_before for values from (minvalue) to (%L)', bound);
end $$;
--> statement-breakpoint
-- Takes an event of a month that has no partition, so that none is ever refused.
create table audit_months.audit_events_other partition of audit_events default;
--> statement-breakpoint
create trigger audit_events_whole before truncate on audit_months.audit_events_other
  for each statement execute function keep_audit();
--> statement-breakpoint
-- Makes the partitions of this month and of the three months after it; returns how many were made. The working role may
-- call it: it takes nothing from its caller. A partition is made apart and attached, which stops no insert.
create function make_audit_months() returns int language plpgsql security definer
  set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $$
declare
  made int := 0;
  month timestamptz;
  name text;
begin
  perform pg_advisory_xact_lock(7140104);
  for later in 0..3 loop
    month := public.start_of_month(now(), later);
    name := 'audit_events_' || to_char(month at time zone 'Asia/Yekaterinburg', 'YYYY_MM');
    continue when to_regclass('audit_months.' || name) is not null;
    begin
      execute format('create table audit_months.%I (like public.audit_events including all)', name);
      execute format('create trigger audit_events_whole before truncate on audit_months.%I
        for each statement execute function public.keep_audit()', name);
      execute format('alter table public.audit_events attach partition audit_months.%I for values from (%L) to (%L)',
        name, public.first_id_of(month), public.first_id_of(public.start_of_month(month, 1)));
      made := made + 1;
    exception when check_violation or invalid_object_definition then
      -- Events of this month stand elsewhere already, in the first partition or in the one for the others: they stay there.
      null;
    end;
  end loop;
  return made;
end $$;
--> statement-breakpoint
select make_audit_months();
