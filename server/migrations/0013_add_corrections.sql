CREATE TABLE "booking_corrections" (
	"booking_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"part" text NOT NULL,
	"former" text,
	"value" text,
	"reason" text NOT NULL,
	"corrected_at" timestamp with time zone NOT NULL,
	"corrected_by" uuid NOT NULL,
	CONSTRAINT "booking_corrections_booking_id_position_pk" PRIMARY KEY("booking_id","position"),
	CONSTRAINT "booking_corrections_part" CHECK (part in ('surname', 'name', 'middlename', 'birth', 'paper', 'snils', 'policy')),
	CONSTRAINT "booking_corrections_reason" CHECK (reason in ('slip', 'renamed', 'replaced')),
	CONSTRAINT "booking_corrections_values" CHECK (case when part in ('paper', 'snils', 'policy') then num_nulls(former, value) in (0, 2)
        else former <> value end)
);
--> statement-breakpoint
ALTER TABLE "booking_corrections" ADD CONSTRAINT "booking_corrections_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booking_corrections" ADD CONSTRAINT "booking_corrections_corrected_by_accounts_id_fk" FOREIGN KEY ("corrected_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A correction is evidence of what a booking said before. The one thing that happens to it: numbers of documents are erased
-- with those of their booking.
create function keep_booking_corrections() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.part in ('paper', 'snils', 'policy') and num_nonnulls(new.former, new.value) = 0
    and (to_jsonb(new) - '{former,value}'::text[]) = (to_jsonb(old) - '{former,value}'::text[]) then
    perform from bookings where id = new.booking_id and papers_sealed is null;
    if found then
      return new;
    end if;
  end if;
  raise exception 'a correction of a booking is never changed or removed' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger booking_corrections_kept before update or delete on booking_corrections
  for each row execute function keep_booking_corrections();
--> statement-breakpoint
create function erase_corrected_numbers() returns trigger language plpgsql as $$
begin
  update booking_corrections set former = null, value = null
  where booking_id = new.id and part in ('paper', 'snils', 'policy') and former is not null;
  return null;
end $$;
--> statement-breakpoint
create trigger bookings_papers_erased after update of papers_sealed on bookings for each row
  when (old.papers_sealed is not null and new.papers_sealed is null) execute function erase_corrected_numbers();
--> statement-breakpoint
-- A corrected person is found by the right name and birth date. A booking that the search does not know yet is read as it is.
create function rename_booking_find() returns trigger language plpgsql as $$
begin
  update booking_finds set search = said_of(new), grams = grams_of(said_of(new)) || born_gram(new.birth)
  where booking_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger bookings_found_renamed after update of surname, name, middlename, birth on bookings for each row
  when ((old.surname, old.name, old.middlename, old.birth) is distinct from (new.surname, new.name, new.middlename, new.birth))
  execute function rename_booking_find();
