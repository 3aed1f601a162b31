CREATE TABLE "room_shifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cabinet_id" uuid NOT NULL,
	"day" date NOT NULL,
	"worker_id" uuid NOT NULL,
	"begins" text NOT NULL,
	"ends" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "room_shifts_hours" CHECK (begins ~ '^([01][0-9]|2[0-4]):[0-5][0-9]$' and ends ~ '^([01][0-9]|2[0-4]):[0-5][0-9]$' and begins < ends)
);
--> statement-breakpoint
CREATE TABLE "staff_absences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"worker_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" uuid NOT NULL,
	CONSTRAINT "staff_absences_kind" CHECK (kind in ('vacation', 'sick', 'other')),
	CONSTRAINT "staff_absences_days" CHECK (from_day <= to_day)
);
--> statement-breakpoint
ALTER TABLE "room_shifts" ADD CONSTRAINT "room_shifts_cabinet_id_cabinets_id_fk" FOREIGN KEY ("cabinet_id") REFERENCES "public"."cabinets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_shifts" ADD CONSTRAINT "room_shifts_worker_id_accounts_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_absences" ADD CONSTRAINT "staff_absences_worker_id_accounts_id_fk" FOREIGN KEY ("worker_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_absences" ADD CONSTRAINT "staff_absences_added_by_accounts_id_fk" FOREIGN KEY ("added_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_shifts_day" ON "room_shifts" USING btree ("day","cabinet_id");--> statement-breakpoint
CREATE INDEX "room_shifts_worker" ON "room_shifts" USING btree ("worker_id","day");--> statement-breakpoint
CREATE INDEX "staff_absences_worker" ON "staff_absences" USING btree ("worker_id","from_day");--> statement-breakpoint
create function check_room_shift() returns trigger language plpgsql as $$
begin
  -- The lock of the plan: of two changes at once the second one sees the first.
  perform pg_advisory_xact_lock(290029, 7);
  if exists (select from room_shifts as other where other.id <> new.id and other.day = new.day
    and other.begins < new.ends and new.begins < other.ends and other.cabinet_id = new.cabinet_id) then
    raise exception 'one person at a time works in a room'
      using errcode = 'exclusion_violation', constraint = 'room_shifts_room';
  end if;
  if exists (select from room_shifts as other where other.id <> new.id and other.day = new.day
    and other.begins < new.ends and new.begins < other.ends and other.worker_id = new.worker_id) then
    raise exception 'a person works in one room at a time'
      using errcode = 'exclusion_violation', constraint = 'room_shifts_person';
  end if;
  if exists (select from staff_absences as absence where absence.worker_id = new.worker_id
    and new.day between absence.from_day and absence.to_day) then
    raise exception 'the person is away on this day'
      using errcode = 'exclusion_violation', constraint = 'room_shifts_absent';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger room_shifts_checked before insert or update on room_shifts
  for each row execute function check_room_shift();
--> statement-breakpoint
create function check_absence() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(290029, 7);
  if exists (select from room_shifts where worker_id = new.worker_id and day between new.from_day and new.to_day
    and day >= (new.added_at at time zone 'Asia/Yekaterinburg')::date) then
    raise exception 'the person has a shift on these days'
      using errcode = 'exclusion_violation', constraint = 'staff_absences_shifts';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger staff_absences_checked before insert or update on staff_absences
  for each row execute function check_absence();
