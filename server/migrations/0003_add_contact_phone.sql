ALTER TABLE "relations" ADD COLUMN "contact_phone" text;--> statement-breakpoint
-- written by hand: an application is found by its contact phone too
create or replace function write_relation_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- A phone that is being changed is waited for; a later change finds the row.
    perform from accounts where id = new.account_id for key share;
  end if;
  new.search := ' ' || folded(concat_ws(' ', new.name, new.inn, new.kpp, new.username,
    (select substr(phone, 2) from accounts where id = new.account_id), substr(new.contact_phone, 2)));
  new.grams := grams_of(new.search);
  return new;
end $$;
--> statement-breakpoint
drop trigger relations_searched on relations;
--> statement-breakpoint
create trigger relations_searched before insert or update of name, inn, kpp, username, contact_phone on relations
  for each row execute function write_relation_search();
