-- The reason of a withdrawn consent may name a state of health, so it is sealed (decision 0145). Reasons that are open take their
-- sealed form once, by a job of the first start; afterwards only re-sealing replaces them.
create or replace function keep_consent_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.reason not like 'v2.%' and new.reason like 'v2.%'
    and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason' then
    return new;
  end if;
  if tg_op = 'UPDATE' and is_resealed(tg_relid, to_jsonb(old), to_jsonb(new), 'reason') then
    return new;
  end if;
  raise exception 'a step of a consent is never changed or removed' using errcode = 'restrict_violation';
end $$;
