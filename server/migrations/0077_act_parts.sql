ALTER TABLE "final_act_proposals" ADD COLUMN "department_id" uuid;--> statement-breakpoint
ALTER TABLE "final_act_proposals" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "final_acts" ADD COLUMN "department_id" uuid;--> statement-breakpoint
ALTER TABLE "final_acts" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "final_acts" ADD COLUMN "people" uuid[];--> statement-breakpoint
ALTER TABLE "final_act_proposals" ADD CONSTRAINT "final_act_proposals_part" CHECK (num_nulls(department_id, department) in (0, 2));--> statement-breakpoint
ALTER TABLE "final_acts" ADD CONSTRAINT "final_acts_part" CHECK (num_nulls(department_id, department) in (0, 2) and (department_id is null or people is not null));--> statement-breakpoint
-- The people of an act by the cards that they have now: two cards of one person may have been joined since.
create function people_of_act(uuid[]) returns table (id uuid) language sql stable as $$
  select coalesce(kept_id, person.id) from unnest($1) as person (id) left join card_merges on other_id = person.id
$$;
--> statement-breakpoint
-- Acts of parts of an organization may be about the same days, but nobody is in two of them; an act of the whole
-- organization takes those whom they have left and ends the matter. An act without its people is about everybody.
create or replace function refuse_second_act() returns trigger language plpgsql as $$
begin
  -- Two chairs at once: the second one waits here and then sees the act of the first.
  perform from organizations where id = new.organization_id for no key update;
  perform from final_acts where organization_id = new.organization_id and annulled_at is null
    and from_day <= new.to_day and to_day >= new.from_day
    and (department_id is null or new.people is null or people && new.people);
  if found then
    raise exception 'there is a valid act about these people and days' using errcode = 'exclusion_violation', constraint = 'final_acts_once';
  end if;
  return new;
end $$;
