-- written by hand
-- Limits count for minutes: to lose them in a crash is nothing, to wait for the disk at each use is much.
alter table rate_counters set unlogged;
--> statement-breakpoint
-- accounts, verification, sign-in
alter table accounts
  add constraint accounts_phone_form check (phone ~ '^\+7[0-9]{10}$' or erased_at is not null),
  add constraint accounts_email_lower check (email = lower(email)),
  add constraint accounts_email_confirmed check (email_confirmed_at is null or email is not null),
  add constraint accounts_roles check (roles <@ array['admin', 'registrar', 'doctor', 'chair']),
  -- What was wiped stays wiped.
  add constraint accounts_erased check (erased_at is null or (
    phone = '' and surname = '' and name = '' and middlename = '' and roles = '{}'
    and num_nonnulls(email, password_hash, patient_id, gender, birth, city) = 0)),
  add constraint accounts_city check (city in ('ekb', 'pvl')),
  add constraint accounts_gender check (gender in ('Мужской', 'Женский'));
--> statement-breakpoint
alter table consents
  add constraint consents_withdrawn_later check (withdrawn_at >= given_at);
--> statement-breakpoint
alter table consent_texts
  add constraint consent_texts_purpose check (purpose in ('personal-data', 'notifications', 'marketing')),
  add constraint consent_texts_version check (version <> ''),
  add constraint consent_texts_text check (text <> '');
--> statement-breakpoint
alter table verification_codes
  add constraint verification_codes_type check (type in ('phone', 'email')),
  add constraint verification_codes_tries check (tries between 0 and 5);
--> statement-breakpoint
alter table verification_proofs
  add constraint verification_proofs_type check (type in ('phone', 'email'));
--> statement-breakpoint
-- A consent is evidence: it is given, it may be withdrawn once, nothing else happens to it.
create function keep_consents() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null
    and (to_jsonb(new) - 'withdrawn_at') = (to_jsonb(old) - 'withdrawn_at') then
    return new;
  end if;
  raise exception 'a consent is never changed or removed' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger consents_kept before update or delete on consents
  for each row execute function keep_consents();
--> statement-breakpoint
-- People agreed to these very words: a new wording is a new version. One may be taken back before its day, once.
create function keep_consent_texts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null
    and (new.withdrawn_at at time zone 'Asia/Yekaterinburg')::date < old.starts_on
    and (to_jsonb(new) - 'withdrawn_at' - 'withdrawn_by') = (to_jsonb(old) - 'withdrawn_at' - 'withdrawn_by') then
    return new;
  end if;
  raise exception 'a text of consent is never changed or removed' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger consent_texts_kept before update or delete on consent_texts
  for each row execute function keep_consent_texts();
--> statement-breakpoint
insert into consent_texts (purpose, version, title, starts_on, text) values
('personal-data', '2026-1', 'Согласие на обработку персональных данных', '2026-01-01',
'Я даю своё согласие организации «{clinic}» (далее — оператор) на обработку моих персональных данных.

Цель: ведение личного кабинета, запись на предварительные и периодические медицинские осмотры, их проведение и выдача документов по их итогам.

Какие данные: фамилия, имя, отчество, пол, дата рождения, телефон, email, город, данные документа, удостоверяющего личность, СНИЛС, номер полиса, место работы, подразделение, должность и стаж, вредные и опасные производственные факторы, сведения о записях и пройденных осмотрах.

Что с ними делают: сбор, запись, систематизация, накопление, хранение, уточнение, извлечение, использование, передача работодателю в объёме, который установлен порядком проведения медицинских осмотров, блокирование, удаление и уничтожение, с использованием средств автоматизации и без них. Данные хранятся в России.

Срок: до достижения цели или до отзыва согласия. Отозвать согласие можно письменным заявлением оператору по адресу, указанному в кабинете. Документы об осмотрах хранятся в течение срока, установленного законом, и после отзыва.'),
('notifications', '2026-1', 'Согласие на уведомления о записи', '2026-01-01',
'Я согласен получать от организации «{clinic}» push-уведомления в браузере о моих записях, осмотрах и электронной очереди. Для этого используются моё имя и адрес, который браузер выдал для уведомлений. Согласие действует до отзыва; отозвать его можно письменным заявлением или отказом от уведомлений в кабинете. Коды подтверждения, SMS и письма о самой записи — что она сделана, перенесена, отменена, напоминание накануне — и о готовых документах приходят независимо от этого согласия: без них запись не вести.'),
('marketing', '2026-1', 'Согласие на рекламные сообщения', '2026-01-01',
'Я согласен получать от организации «{clinic}» рекламные сообщения об услугах и акциях по SMS и email. Для этого используются мои имя, телефон и email. Согласие действует до отзыва; отказаться от рекламы можно в любое время, на запись и осмотры это не влияет.');
--> statement-breakpoint
-- schedule: the clinic as it is before an admin changes it
insert into cities (key, name, address, phone, note) values
  ('ekb', 'Екатеринбург', 'ул. Белинского, 86, 2 этаж', '+7 343 300 00 00', 'Кровь натощак берём до 11:00'),
  ('pvl', 'Первоуральск', 'ул. Ватутина, 31, 1 этаж', '+7 3439 30 00 00', 'Кровь натощак берём до 11:00');
--> statement-breakpoint
-- queue: one row a city, which its decisions lock one after another
insert into queues (city, day, last_number, version) select key, '2020-01-01', 0, 0 from cities;
--> statement-breakpoint
insert into work_weeks (city, starts_on, slot_minutes, days)
select city, '2020-01-01', 15, json_agg(json_build_object('day', weekday, 'hours', case when "from" is not null then
  json_build_object('from', "from", 'to', "to", 'people', people, 'breaks', '[]'::json, 'pieces', '[]'::json) end)
  order by weekday)
from (
  select 'ekb' as city, weekday, '07:30' as "from", '16:00' as "to", 6 as people from generate_series(1, 5) as weekday
  union all values ('ekb', 6, '08:00', '13:00', 4), ('ekb', 7, null, null, 0)
  union all select 'pvl', weekday, '08:00', '15:00', 3 from generate_series(1, 5) as weekday
  union all values ('pvl', 6, '08:00', '12:00', 2), ('pvl', 7, null, null, 0)) as times
group by city;
--> statement-breakpoint
insert into calendar_years (year, basis, is_final) values
  (2026, 'Ст. 112 ТК РФ, постановление Правительства РФ от 24.09.2025 № 1466', true),
  (2027, 'По ст. 112 ТК РФ, переносы не утверждены', false);
--> statement-breakpoint
-- ТК РФ ст. 112; 2026: постановление Правительства РФ от 24.09.2025 N 1466. Transfers of 2027 are not decreed yet.
insert into special_days (city, day, title, is_public)
select city, day, title, true from (
select null as city, day::date, 'Новогодние каникулы' as title from generate_series('2026-01-01', '2026-01-06', interval '1 day') as day
union all select null, day::date, 'Новогодние каникулы' from generate_series('2027-01-01', '2027-01-06', interval '1 day') as day
union all values
  (null, date '2026-01-07', 'Рождество Христово'), (null, '2026-01-08', 'Новогодние каникулы'),
  (null, '2026-01-09', 'Выходной, перенесён с 3 января'), (null, '2026-02-23', 'День защитника Отечества'),
  (null, '2026-03-08', 'Международный женский день'), (null, '2026-03-09', 'Выходной, перенесён с 8 марта'),
  (null, '2026-05-01', 'Праздник Весны и Труда'), (null, '2026-05-09', 'День Победы'),
  (null, '2026-05-11', 'Выходной, перенесён с 9 мая'), (null, '2026-06-12', 'День России'),
  (null, '2026-11-04', 'День народного единства'), (null, '2026-12-31', 'Выходной, перенесён с 4 января'),
  (null, '2027-01-07', 'Рождество Христово'), (null, '2027-01-08', 'Новогодние каникулы'),
  (null, '2027-02-23', 'День защитника Отечества'), (null, '2027-03-08', 'Международный женский день'),
  (null, '2027-05-01', 'Праздник Весны и Труда'), (null, '2027-05-03', 'Выходной, перенесён с 1 мая'),
  (null, '2027-05-09', 'День Победы'), (null, '2027-05-10', 'Выходной, перенесён с 9 мая'),
  (null, '2027-06-12', 'День России'), (null, '2027-06-14', 'Выходной, перенесён с 12 июня'),
  (null, '2027-11-04', 'День народного единства')) as known (city, day, title);
--> statement-breakpoint
-- booking: which state may follow which, said once for the history and for the booking itself; the same state again is
-- a move to another time. Words in a check, not a table with a foreign key: each booking would lock the same rows of
-- it; nor a function, which a check parses anew each time.
create function refuse_booking_state() returns trigger language plpgsql as $$
begin
  raise exception 'a booking does not go from % to %', old.state, new.state using errcode = 'check_violation';
end $$;
--> statement-breakpoint
do $$
declare
  steps constant text[] := array[
    'draft>submitted', 'submitted>submitted', 'submitted>confirmed', 'submitted>arrived', 'submitted>cancelled',
    'submitted>no_show', 'confirmed>confirmed', 'confirmed>arrived', 'confirmed>cancelled', 'confirmed>no_show',
    'arrived>in_progress', 'arrived>cancelled', 'in_progress>completed', 'in_progress>no_show',
    -- The room of the last stop takes its end back, that of the first one its call.
    'completed>in_progress', 'in_progress>arrived',
    -- The desk takes a mark of the same day back.
    'arrived>confirmed', 'no_show>confirmed',
    -- The clinic alone brings back what was cancelled.
    'cancelled>confirmed'];
  allowed constant text := (select string_agg(quote_literal(step), ', ') from unnest(steps) as step);
begin
  execute format('alter table booking_steps add constraint booking_steps_allowed check (
    by in (''person'', ''clinic'', ''employer'', ''system'') and from_state || ''>'' || to_state in (%s)
    and (from_state not in (''cancelled'', ''completed'') or by = ''clinic''))', allowed);
  execute format('create trigger bookings_state_follows before update of state on bookings for each row
    when (old.state <> new.state and not old.state || ''>'' || new.state in (%s))
    execute function refuse_booking_state()', allowed);
end $$;
--> statement-breakpoint
-- An erased person gets no booking back: nobody could reach him.
create function refuse_erased_return() returns trigger language plpgsql as $$
begin
  perform from accounts where id = new.account_id and erased_at is null for share;
  if not found then
    raise exception 'a booking of an erased account does not come back' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger bookings_return after update of state on bookings for each row
  when (old.state = 'cancelled' and new.state = 'confirmed' and new.account_id is not null)
  execute function refuse_erased_return();
--> statement-breakpoint
-- What the medical commission has decided on is not begun again; nor is anybody said not to have come of whose visit there is a paper.
create function refuse_decided_return() returns trigger language plpgsql as $$
begin
  perform from conclusions where booking_id = new.id and annulled_at is null
    and (outcome <> 'additional' or new.state <> 'in_progress');
  if found then
    raise exception 'a concluded booking is not begun again' using errcode = 'check_violation';
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger bookings_begun_again after update of state on bookings for each row
  when ((old.state = 'completed' and new.state = 'in_progress') or (old.state in ('arrived', 'in_progress', 'completed')
    and new.state not in ('arrived', 'in_progress', 'completed')))
  execute function refuse_decided_return();
--> statement-breakpoint
-- A booking is written once and read often: its few kilobytes stay in the row as they are instead of being compressed.
alter table bookings set (toast_tuple_target = 8160);
--> statement-breakpoint
create function keep_booking_history() returns trigger language plpgsql as $$
begin
  raise exception 'the history of a booking is never changed or removed' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger booking_steps_kept before update or delete on booking_steps
  for each row execute function keep_booking_history();
--> statement-breakpoint
create trigger booking_consents_kept before update or delete on booking_consents
  for each row execute function keep_booking_history();
--> statement-breakpoint
-- programme and prices: two editions never act on one day; what people were quoted by is never rewritten
alter table order_editions
  add constraint order_editions_no_overlap exclude using gist (daterange(valid_from, valid_to) with &&);
--> statement-breakpoint
create function keep_reference() returns trigger language plpgsql as $$
begin
  raise exception 'reference data and prices are never changed or removed, only added' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger factors_kept before update or delete on factors
  for each row execute function keep_reference();
--> statement-breakpoint
create trigger services_kept before update or delete on services
  for each row execute function keep_reference();
--> statement-breakpoint
create trigger prices_kept before update or delete on prices
  for each row execute function keep_reference();
--> statement-breakpoint
-- Before any row has its number: numbers grow in the order of commits, so that the newest one tells the state of the list.
create function add_prices_in_turn() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(290029, 2);
  return null;
end $$;
--> statement-breakpoint
create trigger prices_in_turn before insert on prices
  for each statement execute function add_prices_in_turn();
--> statement-breakpoint
-- Of an edition only its end may be set, and before its first day that it is taken back; the rest a booking remembers.
create function keep_edition() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (to_jsonb(new) - 'valid_to') = (to_jsonb(old) - 'valid_to') then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.valid_to = new.valid_from
    and (new.withdrawn_at at time zone 'Asia/Yekaterinburg')::date < old.valid_from
    and (to_jsonb(new) - array['valid_to', 'withdrawn_at', 'withdrawn_by'])
      = (to_jsonb(old) - array['valid_to', 'withdrawn_at', 'withdrawn_by']) then
    return new;
  end if;
  raise exception 'an edition of an order is never changed or removed, only ended' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger order_editions_kept before update or delete on order_editions
  for each row execute function keep_edition();
--> statement-breakpoint
-- hints: one in a place; looked at when a whole reordering is done, not at its every row
alter table hints add constraint hints_place unique (type, position) deferrable initially immediate;
--> statement-breakpoint
-- organizations: what was decided about an application is evidence
create function keep_relation_history() returns trigger language plpgsql as $$
begin
  raise exception 'the history of a relation is never changed or removed' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger relation_steps_kept before update or delete on relation_steps
  for each row execute function keep_relation_history();
--> statement-breakpoint
alter table organizations
  add constraint organizations_inn check (inn ~ '^[0-9]{10,14}$'),
  add constraint organizations_kpp check (kpp ~ '^([0-9]{9})?$'),
  add constraint organizations_name check (name <> ''),
  add constraint organizations_ref_filled check (ref <> '');
--> statement-breakpoint
-- The order of the list, the same on every machine.
create index organizations_order on organizations (name_key collate "und-x-icu", id);
--> statement-breakpoint
-- A letter is sent right after it was written: its two kilobytes are not worth compressing.
alter table outbox set (toast_tuple_target = 8160);
--> statement-breakpoint
-- A file has been compressed by its own format: the database need not try again.
alter table outbox_files alter column content set storage external;
--> statement-breakpoint
-- employees: Russian names in Russian order on both databases, whatever their own order is
alter table employees
  alter column full_name type text collate "und-x-icu",
  alter column department type text collate "und-x-icu";
--> statement-breakpoint
create function keep_employees() returns trigger language plpgsql as $$
begin
  raise exception 'an employee is never removed, only dismissed' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger employees_kept before delete on employees
  for each row execute function keep_employees();
--> statement-breakpoint
-- The day on which an employee is awaited, one at most, and the last on which he came stand at him whoever changes a booking.
create function keep_visit_days() returns trigger language plpgsql as $$
begin
  update employees set
    booked_on = (select day from bookings where employee_id = new.employee_id and state in ('submitted', 'confirmed')),
    came_on = (select max(day) from bookings
      where employee_id = new.employee_id and state in ('arrived', 'in_progress', 'completed'))
  where id = new.employee_id;
  return null;
end $$;
--> statement-breakpoint
create trigger bookings_visit_days after insert on bookings
  for each row when (new.employee_id is not null) execute function keep_visit_days();
--> statement-breakpoint
create trigger bookings_visit_days_changes after update of state, day on bookings
  for each row when (new.employee_id is not null and (new.state <> old.state or new.day <> old.day))
  execute function keep_visit_days();
--> statement-breakpoint
-- Who was recognised as an employee sees his visits for as long as what he was recognised by is true.
create function forget_recognised() returns trigger language plpgsql as $$
begin
  new.account_id := null;
  return new;
end $$;
--> statement-breakpoint
create trigger persons_recognised before update of phone_key, birth, surname, name on persons
  for each row when (old.account_id is not null
    and (old.phone_key, old.birth, old.surname, old.name) is distinct from (new.phone_key, new.birth, new.surname, new.name))
  execute function forget_recognised();
--> statement-breakpoint
create function forget_who_recognised() returns trigger language plpgsql as $$
begin
  update persons set account_id = null where account_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger accounts_recognised after update of phone on accounts
  for each row when (new.phone <> old.phone) execute function forget_who_recognised();
--> statement-breakpoint
-- referrals and final acts: issued papers are evidence; the one thing that happens to a row is that it is annulled, once
create function keep_papers() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.annulled_at is null and new.annulled_at is not null
    and (to_jsonb(new) - '{annulled_at,annulled_by,annul_reason}'::text[])
      = (to_jsonb(old) - '{annulled_at,annulled_by,annul_reason}'::text[]) then
    return new;
  end if;
  raise exception 'what % hold is never changed or removed, only annulled', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger referrals_kept before update or delete on referrals
  for each row execute function keep_papers();
--> statement-breakpoint
create function keep_paper_numbers() returns trigger language plpgsql as $$
begin
  raise exception '% only grow', tg_table_name using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger referral_numbers_kept before update on referral_numbers
  for each row when (new.last < old.last) execute function keep_paper_numbers();
--> statement-breakpoint
-- conclusions: what the commission has given out stays as it was. It may be handed out, the mark of that taken back while
-- it is valid, and annulled once.
create function keep_conclusions() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.annulled_at is null
    and (old.handed_on is null or (old.handed_on, old.handed_by) = (new.handed_on, new.handed_by)
      or (new.handed_on is null and new.annulled_at is null))
    and (to_jsonb(new) - '{annulled_at,annulled_by,annul_reason,handed_on,handed_by}'::text[])
      = (to_jsonb(old) - '{annulled_at,annulled_by,annul_reason,handed_on,handed_by}'::text[]) then
    return new;
  end if;
  raise exception 'a conclusion is never changed or removed, only handed out and annulled' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger conclusions_kept before update or delete on conclusions
  for each row execute function keep_conclusions();
--> statement-breakpoint
-- A paper is about a visit to which its person has come. Whose employee he was the visit says: another employer would get his copy.
create function check_conclusion() returns trigger language plpgsql as $$
begin
  -- Locked: whoever takes the arrival back at this moment waits and then sees the paper.
  perform from bookings where id = new.booking_id and state in ('arrived', 'in_progress', 'completed')
    and (organization_id, employee_id) is not distinct from (new.organization_id, new.employee_id) for share;
  if not found then
    raise exception 'a conclusion is about a visit to which its person has come' using errcode = 'check_violation';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger conclusions_of_visit before insert on conclusions
  for each row execute function check_conclusion();
--> statement-breakpoint
create trigger conclusion_numbers_kept before update on conclusion_numbers
  for each row when (new.last < old.last) execute function keep_paper_numbers();
--> statement-breakpoint
-- final acts: of one organization no two valid ones are about one day
create trigger final_acts_kept before update or delete on final_acts
  for each row execute function keep_papers();
--> statement-breakpoint
create function refuse_second_act() returns trigger language plpgsql as $$
begin
  -- Two chairs at once: the second one waits here and then sees the act of the first.
  perform from organizations where id = new.organization_id for no key update;
  perform from final_acts where organization_id = new.organization_id and annulled_at is null
    and from_day <= new.to_day and to_day >= new.from_day;
  if found then
    raise exception 'there is a valid act about these days' using errcode = 'exclusion_violation', constraint = 'final_acts_once';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger final_acts_once before insert on final_acts
  for each row execute function refuse_second_act();
--> statement-breakpoint
create trigger final_act_numbers_kept before update on final_act_numbers
  for each row when (new.last < old.last) execute function keep_paper_numbers();
--> statement-breakpoint
-- notifications: whoever had the old way in may have subscribed a browser of his own; it ends with the sessions
create function end_subscriptions() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where account_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger accounts_end_subscriptions after update of session_stamp on accounts
  for each row when (new.session_stamp <> old.session_stamp) execute function end_subscriptions();
--> statement-breakpoint
-- audit: who saw and changed what stays as it was written
create function keep_audit() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is only ever added to' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger audit_events_kept before update or delete on audit_events
  for each row execute function keep_audit();
--> statement-breakpoint
create trigger audit_events_whole before truncate on audit_events
  for each statement execute function keep_audit();
--> statement-breakpoint
-- clinic: the one row that an admin changes; a value that is not set is the installation's
insert into clinic_settings default values;
--> statement-breakpoint
-- users: how accounts are found by fragments. The database keeps it, whoever writes: also when an organization changes.
alter table accounts alter column full_name type text collate "und-x-icu";
--> statement-breakpoint
create function folded(text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(translate(lower($1 collate "und-x-icu"), 'ё', 'е'), '\s+', ' ', 'g'))
$$;
--> statement-breakpoint
-- A loop, for it costs a fifth of what the same costs as a query over series.
create function grams_of(said text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  word text;
  grams text[] := '{}';
begin
  foreach word in array string_to_array(btrim(said), ' ') loop
    word := ' ' || word;
    grams := grams || left(word, 2);
    for at in 1 .. length(word) - 2 loop
      grams := grams || substr(word, at, 3);
    end loop;
  end loop;
  return grams;
end $$;
--> statement-breakpoint
create function write_account_search() returns trigger language plpgsql as $$
begin
  new.full_name := concat_ws(' ', nullif(new.surname, ''), nullif(new.name, ''), nullif(new.middlename, ''));
  -- A space before each word, the first one too: by it a fragment of one or two signs is found. After a hyphen a word begins too.
  new.search := ' ' || folded(concat_ws(' ', new.full_name, nullif(translate(new.full_name, '-', ' '), new.full_name),
    substr(new.phone, 2), new.email, new.patient_id,
    nullif(translate(new.patient_id, '-. /:_', ''), new.patient_id), new.organizations));
  new.grams := grams_of(new.search);
  return new;
end $$;
--> statement-breakpoint
create trigger accounts_found
  before insert or update of surname, name, middlename, phone, email, patient_id, organizations on accounts
  for each row execute function write_account_search();
--> statement-breakpoint
create function write_account_organizations(uuid[]) returns void language sql as $$
  -- Waited for first: names gathered before the wait would be written over those of whoever was faster.
  select from accounts where id = any($1) order by id for no key update;
  update accounts set organizations = now.names
  from (
    select account.id, coalesce(string_agg(concat(organizations.name, ' ', organizations.inn), ' '), '') as names
    from unnest($1) as account (id)
    left join relations on account_id = account.id and status = 'active' and left_at is null
    left join organizations on organizations.id = organization_id
    group by account.id) as now
  where accounts.id = now.id and accounts.organizations <> now.names
$$;
--> statement-breakpoint
create function follow_relation() returns trigger language plpgsql as $$
begin
  -- One that is being renamed now does not see this relation yet.
  perform from organizations where id = new.organization_id for share;
  perform write_account_organizations(array[new.account_id]);
  return null;
end $$;
--> statement-breakpoint
create trigger relations_found_added after insert on relations
  for each row when (new.status = 'active') execute function follow_relation();
--> statement-breakpoint
create trigger relations_found_changed after update of status, organization_id, left_at on relations
  for each row when (old.status = 'active' or new.status = 'active') execute function follow_relation();
--> statement-breakpoint
create function follow_organization() returns trigger language plpgsql as $$
begin
  perform write_account_organizations(array(
    select account_id from relations where organization_id = new.id and status = 'active' and left_at is null));
  return null;
end $$;
--> statement-breakpoint
create trigger organizations_found after update of name, inn on organizations
  for each row when (old.name <> new.name or old.inn <> new.inn) execute function follow_organization();
--> statement-breakpoint
-- desk: a booking is found by fragments of what it was made with; only its time changes later. What stands after a hyphen is a
-- word too; no word begins with the «П» that every number has.
create function said_of(bookings) returns text language sql stable as $$
  select ' ' || folded(concat_ws(' ', names, nullif(translate(names, '-', ' '), names), substr($1.phone, 2),
    '№' || $1.number, translate($1.number, 'П-', ''), translate($1.employer ->> 'name', '«»"', '   '), $1.employer ->> 'inn'))
  from (select concat_ws(' ', $1.surname, $1.name, nullif($1.middlename, '')) as names) as person
$$;
--> statement-breakpoint
-- A birth date is met by the index beside the fragments of words, and is none of them: «1984» finds a phone, not a year.
create function born_gram(date) returns text language sql immutable parallel safe as $$
  select 'born ' || to_char($1, 'YYYY-MM-DD')
$$;
--> statement-breakpoint
create function leave_booking_find() returns trigger language plpgsql as $$
begin
  -- It is written a little later, by a job: nobody who books waits for it.
  insert into booking_finds_due (booking_id) values (new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger bookings_found after insert on bookings for each row execute function leave_booking_find();
--> statement-breakpoint
create function move_booking_find() returns trigger language plpgsql as $$
begin
  update booking_finds set start_at = new.start_at where booking_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger bookings_found_moves after update of start_at on bookings
  for each row when (new.start_at <> old.start_at) execute function move_booking_find();
--> statement-breakpoint
-- A booking with the phone and the e-mail of its account goes on with them: the former number may be a stranger's tomorrow.
create function follow_account_contacts() returns trigger language plpgsql as $$
begin
  update bookings set
    phone = case when phone = old.phone then new.phone else phone end,
    email = case when lower(email) = old.email then new.email else email end
  where account_id = new.id and (phone = old.phone or lower(email) = old.email);
  update booking_finds set search = said, grams = grams_of(said) || born_gram(birth)
  from (select id, birth, said_of(bookings) as said from bookings where account_id = new.id) as own
  where booking_id = own.id and search <> said;
  return null;
end $$;
--> statement-breakpoint
create trigger accounts_contacts_followed after update of phone, email on accounts for each row
  when (new.erased_at is null and (old.phone <> new.phone or old.email <> new.email))
  execute function follow_account_contacts();
--> statement-breakpoint
-- relations: an application is found by fragments of what was typed and of the phone of its account
create function write_relation_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- A phone that is being changed is waited for; a later change finds the row.
    perform from accounts where id = new.account_id for key share;
  end if;
  new.search := ' ' || folded(concat_ws(' ', new.name, new.inn, new.kpp, new.username,
    (select substr(phone, 2) from accounts where id = new.account_id)));
  new.grams := grams_of(new.search);
  return new;
end $$;
--> statement-breakpoint
create trigger relations_searched before insert or update of name, inn, kpp, username on relations
  for each row execute function write_relation_search();
--> statement-breakpoint
create function follow_account_phone() returns trigger language plpgsql as $$
begin
  -- Nothing of it changes but what the trigger writes.
  update relations set username = username where account_id = new.id;
  return null;
end $$;
--> statement-breakpoint
create trigger accounts_phone_searched after update of phone on accounts
  for each row when (old.phone <> new.phone) execute function follow_account_phone();
--> statement-breakpoint
-- queue: a number of the day is given once and goes only forward; a new day begins with the first
create function keep_queue_numbers() returns trigger language plpgsql as $$
begin
  raise exception 'the queue of % does not go back', old.city using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger queues_go_forward before update on queues for each row
  when (new.version < old.version or new.day < old.day or (new.day = old.day and new.last_number < old.last_number))
  execute function keep_queue_numbers();
--> statement-breakpoint
-- A passed stop stays passed: what was done in the room is not undone by the queue. Its room alone may go on with it, as it
-- was begun there.
create function keep_passed_stop() returns trigger language plpgsql as $$
begin
  raise exception 'a passed stop of a ticket is never changed' using errcode = 'restrict_violation';
end $$;
--> statement-breakpoint
create trigger ticket_stops_passed_kept before update on ticket_stops for each row
  when (old.state = 'done' and (new.state, new.cabinet_id, new.started_at, new.ended_at, new.reason)
    is distinct from ('inside', old.cabinet_id, old.started_at, null::timestamptz, null::text))
  execute function keep_passed_stop();
