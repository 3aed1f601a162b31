CREATE TABLE "paper_receipt_items" (
	"receipt_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"paper" text NOT NULL,
	"side" text NOT NULL,
	"conclusion_id" uuid,
	"act_id" uuid,
	"undone_at" timestamp with time zone,
	CONSTRAINT "paper_receipt_items_receipt_id_position_pk" PRIMARY KEY("receipt_id","position"),
	CONSTRAINT "paper_receipt_items_paper" CHECK (paper in ('conclusion', 'extract', 'act')),
	CONSTRAINT "paper_receipt_items_side" CHECK (side in ('person', 'employer')),
	CONSTRAINT "paper_receipt_items_of" CHECK (case paper when 'act' then act_id is not null and conclusion_id is null and side = 'employer'
        when 'extract' then conclusion_id is not null and act_id is null and side = 'person'
        else conclusion_id is not null and act_id is null end)
);
--> statement-breakpoint
CREATE TABLE "paper_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"receiver" text NOT NULL,
	"on" date NOT NULL,
	"signed_on" date,
	"sealed" text,
	"given_at" timestamp with time zone NOT NULL,
	"given_by" uuid NOT NULL,
	"replaces" uuid,
	CONSTRAINT "paper_receipts_replaced" UNIQUE("replaces"),
	CONSTRAINT "paper_receipts_receiver" CHECK (receiver in ('person', 'representative', 'employer', 'post')),
	CONSTRAINT "paper_receipts_named" CHECK (receiver = 'person' or sealed is not null),
	CONSTRAINT "paper_receipts_signed" CHECK (signed_on >= "on")
);
--> statement-breakpoint
ALTER TABLE "paper_receipt_items" ADD CONSTRAINT "paper_receipt_items_receipt_id_paper_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."paper_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_receipt_items" ADD CONSTRAINT "paper_receipt_items_conclusion_id_conclusions_id_fk" FOREIGN KEY ("conclusion_id") REFERENCES "public"."conclusions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_receipt_items" ADD CONSTRAINT "paper_receipt_items_act_id_final_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."final_acts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_receipts" ADD CONSTRAINT "paper_receipts_given_by_accounts_id_fk" FOREIGN KEY ("given_by") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_receipts" ADD CONSTRAINT "paper_receipts_former" FOREIGN KEY ("replaces") REFERENCES "public"."paper_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "paper_receipt_items_of_conclusion" ON "paper_receipt_items" USING btree ("conclusion_id");--> statement-breakpoint
CREATE INDEX "paper_receipt_items_of_act" ON "paper_receipt_items" USING btree ("act_id") WHERE act_id is not null;--> statement-breakpoint
CREATE INDEX "paper_receipts_by_day" ON "paper_receipts" USING btree ("on","id");--> statement-breakpoint
create function keep_paper_receipts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_resealed(tg_relid, to_jsonb(old), to_jsonb(new), 'sealed') then
    return new;
  end if;
  raise exception 'a receipt is never changed or removed, only corrected by another' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger paper_receipts_kept before update or delete on paper_receipts for each row execute function keep_paper_receipts();
--> statement-breakpoint
create function keep_paper_receipt_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.undone_at is null and new.undone_at is not null
    and to_jsonb(new) - 'undone_at' = to_jsonb(old) - 'undone_at' then
    return new;
  end if;
  raise exception 'a paper of a receipt is never changed or removed, only undone' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger paper_receipt_items_kept before update or delete on paper_receipt_items
  for each row execute function keep_paper_receipt_items();
--> statement-breakpoint
-- A copy of a paper is handed once, and nobody but the person or his representative gets a справка or a выписка
-- (order 29н, points 14, 32, 48). The paper is locked: of two who hand it at once the second is refused.
create function check_paper_receipt_item() returns trigger language plpgsql as $$
declare
  to_whom text;
begin
  perform from conclusions where id = new.conclusion_id for no key update;
  perform from final_acts where id = new.act_id for no key update;
  select receiver into to_whom from paper_receipts where id = new.receipt_id;
  if (to_whom = 'employer' or new.side = 'employer') and new.paper <> 'act' and (new.paper = 'extract'
    or exists (select from conclusions where id = new.conclusion_id and (outcome = 'additional' or organization_id is null))) then
    raise exception 'this paper is not for an employer' using errcode = 'check_violation', constraint = 'paper_receipt_items_whose';
  end if;
  if (to_whom in ('person', 'representative')) and new.side = 'employer' then
    raise exception 'the copy of an employer is not handed to a person' using errcode = 'check_violation', constraint = 'paper_receipt_items_whose';
  end if;
  if exists (select from paper_receipt_items items
    where items.paper = new.paper and items.side = new.side and items.conclusion_id is not distinct from new.conclusion_id
      and items.act_id is not distinct from new.act_id and items.undone_at is null
      and not exists (select from paper_receipts later where later.replaces = items.receipt_id)) then
    raise exception 'this copy is handed already' using errcode = 'unique_violation', constraint = 'paper_receipt_items_once';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger paper_receipt_items_checked before insert on paper_receipt_items
  for each row execute function check_paper_receipt_item();
--> statement-breakpoint
-- A mark without a receipt, as one press at the desk and release 1.0.0 make it, is a handing to the person.
create function record_handed_paper() returns trigger language plpgsql as $$
declare
  paper conclusions;
  made uuid;
begin
  select * into paper from conclusions where id = new.id;
  if paper.handed_on is null then
    update paper_receipt_items as items set undone_at = now()
    where conclusion_id = paper.id and side = 'person' and items.undone_at is null and paper.annulled_at is null
      and not exists (select from paper_receipts later where later.replaces = items.receipt_id);
  elsif not exists (select from paper_receipt_items items
    where conclusion_id = paper.id and side = 'person' and items.paper = 'conclusion' and items.undone_at is null
      and not exists (select from paper_receipts later where later.replaces = items.receipt_id)) then
    made := gen_random_uuid();
    insert into paper_receipts (id, receiver, "on", given_at, given_by)
    values (made, 'person', paper.handed_on, now(), paper.handed_by);
    insert into paper_receipt_items (receipt_id, position, paper, side, conclusion_id)
    values (made, 1, 'conclusion', 'person', paper.id);
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger conclusions_handing_recorded after update on conclusions deferrable initially deferred
  for each row when (old.handed_on is distinct from new.handed_on) execute function record_handed_paper();
--> statement-breakpoint
create constraint trigger conclusions_handed_recorded after insert on conclusions deferrable initially deferred
  for each row when (new.handed_on is not null) execute function record_handed_paper();
--> statement-breakpoint
with handed as materialized (
    select gen_random_uuid() as receipt, id, handed_on, handed_by from conclusions where handed_on is not null),
  made as (
    insert into paper_receipts (id, receiver, "on", given_at, given_by)
    select receipt, 'person', handed_on, handed_on::timestamp at time zone 'Asia/Yekaterinburg', handed_by from handed returning id)
insert into paper_receipt_items (receipt_id, position, paper, side, conclusion_id)
select receipt, 1, 'conclusion', 'person', handed.id from handed join made on made.id = handed.receipt;
