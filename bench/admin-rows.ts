import { makeFinds } from '../server/desk/store.ts'
import type { Database } from '../server/platform/db/types.ts'
import { loadDemoPrices, loadOrder } from '../server/reference.ts'
import { clinicDay } from '../shared/platform/days.ts'
import { addPeople } from '../test/people.ts'
import { makeManyUsers } from '../test/users.ts'
import { secret } from './platform/demo.ts'

/** Applications of all users: a third is pending, a third connected, a third refused. */
const applications = `
  insert into relations (id, account_id, organization_id, name, inn, kpp, username, status, comment, requested_at, decided_at)
  select gen_random_uuid(), account.id, case when n % 3 = 1 then organization.id end, 'ООО «Ромашка ' || n || '»',
    '77' || lpad(n::text, 8, '0'), '770101001', account.surname || ' ' || account.name,
    (array['pending', 'active', 'unactive'])[1 + n % 3], case when n % 3 = 2 then 'Нет доверенности' end,
    now() - n * interval '1 minute', case when n % 3 > 0 then now() end
  from (select id, surname, name, row_number() over (order by id) as n from accounts) account
  cross join lateral (select id from organizations order by id limit 1) organization
  where n between $1 and $2 on conflict do nothing`

/** Ids that grow with time, as the application generates them. */
const idOf = (moment: string, number: string) =>
  `(lpad(to_hex(floor(extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(${number}), 12, '0'))::uuid`

const sent = `
  insert into outbox (id, channel, kind, recipient, subject, text, account_id, state, attempts, next_at, created_at, sent_at, last_error)
  select ${idOf(`now() - n * interval '1 minute'`, 'n')}, (array['sms', 'email'])[1 + n % 2],
    (array['booking-made', 'booking-reminder', 'verification-code'])[1 + n % 3],
    case when n % 2 = 0 then '+7955' || lpad(n::text, 7, '0') else 'person' || n || '@example.ru' end,
    'Вы записаны', 'Вы записаны на осмотр', null, case when n % 500 = 0 then 'dead' else 'sent' end, 1,
    now(), now() - n * interval '1 minute', now(), case when n % 500 = 0 then 'Шлюз ответил 400' end
  from generate_series(1, $1::int) n`

const events = `
  insert into audit_events (id, at, account_id, role, act, what, subject_id, organization_id, call, address)
  select ${idOf(`now() - n * interval '1 minute'`, 'n')}, now() - n * interval '1 minute', account.id,
    (array['employer', 'admin', 'registrar', 'person'])[1 + n % 4], (array['view', 'change', 'add'])[1 + n % 3],
    (array['employee', 'booking', 'account', 'price'])[1 + n % 4], account.id::text, null,
    'GET /api/admin/users', '10.0.0.1'
  from (select id, row_number() over (order by id)::int as n from accounts limit $1) account`

/** Price changes on each past day, and changes announced for 30 and 60 days ahead. */
const prices = `
  insert into prices (id, city, service_code, valid_from, amount, set_at)
  select gen_random_uuid(), city, service_code, valid_from - n, amount + n % 50, now() - n * interval '1 day'
  from prices, generate_series($1::int, 1, -1) n where organization_id is null order by n desc`
const announced = `
  insert into prices (id, city, service_code, valid_from, amount, set_at)
  select distinct on (city, service_code, month) gen_random_uuid(), city, service_code,
    (now() + month * interval '30 days')::date, amount + 10 * month, now()
  from prices, generate_series(1, 2) month order by city, service_code, month, number`

const days = 60
/** The number of slots a day: one every 15 minutes from 7:30 on. */
const timesOfDay = 34

/** Slots of both cities; half of the days are in the past. */
const times = `
  insert into slots (id, city, start_at, capacity, taken)
  select gen_random_uuid(), city, ($2::date + day + time '07:30' + n * interval '15 minutes') at time zone 'Asia/Yekaterinburg',
    $1::int, $1::int - 1
  from (values ('ekb'), ('pvl')) as cities (city), generate_series(-${days / 2}, ${days / 2 - 1}) day,
    generate_series(0, ${timesOfDay - 1}) n`

/** One booking per account: past ones are completed, except a few left unmarked. */
const bookings = `
  insert into bookings (id, number, account_id, state, kind, slot_id, city, day, start_at, surname, name, middlename, gender,
    birth, phone, paper_kind, papers_sealed, employer, has_referral, factors, items, total, edition_id, priced_on,
    created_at, told_at)
  select ${idOf(`now() - n * interval '20 seconds'`, 'n')}, 'П-2026-' || lpad(n::text, 6, '0'), account.id,
    case when slot.day > $3::date or n % 50 = 0 then 'confirmed' when slot.day = $3::date and n % 3 = 0 then 'arrived'
      when slot.day = $3::date then 'confirmed' when n % 7 = 0 then 'no_show' when n % 11 = 0 then 'cancelled'
      else 'completed' end,
    (array['periodic', 'preliminary'])[1 + n % 2], slot.id, slot.city, slot.day, slot.start_at,
    account.surname, account.name, account.middlename, 'Мужской', date '1960-01-01' + n % 14000, account.phone, 'passport', 'sealed',
    jsonb_build_object('name', 'ООО «Завод ' || n % 1000 || '»', 'inn', '66' || lpad((n % 1000)::text, 8, '0')),
    true, '[{"code": "4.4"}]', $4::json, 4200, (select id from order_editions limit 1), $3::date, now(), now()
  from (select *, row_number() over (order by id)::int as n from accounts) account
  join (select *, row_number() over (order by start_at, city) - 1 as place, count(*) over () as slots from slots) slot
    on slot.place = account.n % slot.slots
  where n between $1 and $2`

const steps = `
  insert into booking_steps (booking_id, position, from_state, to_state, at, by, slot_id)
  select id, 1, 'draft', 'submitted', created_at, 'person', slot_id from bookings
  union all select id, 2, 'submitted', 'confirmed', created_at, 'system', slot_id from bookings`

const items = JSON.stringify(
  Array.from({ length: 12 }, (_, n) => ({ service: `fn-service-${n}`, reasons: ['4.4'], price: 350 })),
)

const portion = 10_000

/** Inserts rows in batches. */
async function addMany(db: Database, text: string, [rows, ...values]: [number, ...unknown[]]) {
  for (let from = 1; from <= rows; from += portion)
    await db.execute(text, [from, Math.min(rows, from + portion - 1), ...values])
}

/**
 * Drops an index, runs the work and rebuilds the index, which takes a tenth of the time of updating it row by
 * row.
 */
async function without(db: Database, index: string, work: () => Promise<unknown>) {
  const found = await db.execute('select indexdef from pg_indexes where indexname = $1', [index])
  await db.execute(`drop index ${index}`)
  await work()
  await db.execute(String(found.rows[0]?.indexdef))
}

async function addVisits(db: Database, rows: number): Promise<void> {
  const today = clinicDay(new Date())
  await db.execute(times, [Math.ceil(rows / (days * timesOfDay * 2)) + 1, today])
  await db.execute('analyze slots')
  await addMany(db, bookings, [rows, today, items])
  // A real clinic with so many rows would have indexed them long ago, by the job that runs every minute.
  await without(db, 'booking_finds_grams', () => db.transact((tx) => makeFinds(tx, rows)))
  await db.execute(steps)
}

/** Fills an empty database with the given number of rows in every list; returns the cookie of an administrator. */
export async function fillClinic(db: Database, rows: number): Promise<string> {
  const now = new Date()
  await db.transact((tx) => loadOrder(tx, now))
  await db.transact((tx) => loadDemoPrices(tx, now))
  const begun = performance.now()
  await makeManyUsers(db, rows)
  await db.execute('alter table relations disable trigger relations_found_added')
  await without(db, 'relations_grams', () => addMany(db, applications, [rows]))
  await db.execute('alter table relations enable trigger relations_found_added')
  await db.execute(sent, [rows])
  await db.execute(events, [rows])
  await db.execute(prices, [Math.floor(rows / 192)])
  await db.execute(announced)
  await addVisits(db, rows)
  await db.execute('vacuum analyze')
  console.log(`${rows} rows of each list in ${Math.round((performance.now() - begun) / 1000)} s`)
  const cookies = await addPeople(db.execute, secret, { count: 1 })
  await db.execute(`update accounts set roles = '{admin}' where password_hash = 'none'`)
  return cookies()
}
