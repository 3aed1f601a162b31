// The floor that the cabinet is measured against: bare Fastify, alone and with one prepared statement that
// stores a booking, either of two columns or complete.
import Fastify from 'fastify'
import pg from 'pg'

const book = {
  name: 'floor-book',
  text: `with seat as (update floor_slots set taken = taken + 1 where id = $1 and taken < capacity returning id)
         insert into floor_bookings (slot_id, account_id, created_at) select id, $2, now() from seat returning id`,
}

/** A booking as the cabinet keeps it, with its history and consent, written by one statement just as it was sent. */
const keep = {
  name: 'floor-keep',
  text: `with seat as (
      update slots set taken = taken + 1 where id = $1 and taken < capacity returning id, city, day, start_at),
    booking as (
      insert into bookings (id, number, account_id, state, kind, slot_id, city, day, start_at, surname, name, middlename,
        gender, birth, phone, email, paper_kind, papers_sealed, employer, has_referral, factors, items, total,
        periodicity_months, edition_id, priced_on, created_at, told_at)
      select gen_random_uuid(), 'F-' || nextval('floor_numbers'), $2, 'confirmed', wish.kind, seat.id, seat.city, seat.day,
        start_at, surname, who.name, coalesce(middlename, ''), gender, birth, phone, email, paper ->> 'kind', paper::text, employer,
        "hasReferral", factors, items, total, 12, edition, seat.day, now(), now()
      from seat, json_to_record($3::json) as wish (kind text, person json, paper json, employer json, "hasReferral" boolean,
        factors json, items json, total numeric, edition uuid),
        json_to_record(person) as who (surname text, name text, middlename text, gender text, birth date, phone text, email text)
      returning id, account_id, slot_id, created_at),
    steps as (
      insert into booking_steps (booking_id, position, from_state, to_state, at, by, by_account_id, slot_id)
      select id, position, from_state, to_state, created_at, by, by_account, slot_id
      from booking, lateral (values (1, 'draft', 'submitted', 'person', account_id),
        (2, 'submitted', 'confirmed', 'system', null)) as made (position, from_state, to_state, by, by_account))
    insert into booking_consents (booking_id, purpose, text_version, given_at, address, agent)
    select id, 'personal-data', '1', created_at, '127.0.0.1', '' from booking returning booking_id as id`,
}

const fastify = Fastify({ logger: { level: 'error' } })
fastify.get('/json', async () => ({
  user: { name: 'Александр', phone: '+79000000001' },
  expires: '2026-12-21T00:00:00Z',
}))

if (process.env.DATABASE_URL) {
  const pool = new pg.Pool({
    connectionString: process.env.DATABASE_URL,
    max: Number(process.env.DATABASE_POOL ?? 16),
  })
  fastify.post<{ Body: { slot: number; account: string } }>('/book', async (request, reply) => {
    const { rows } = await pool.query({ ...book, values: [request.body.slot, request.body.account] })
    return rows[0] ?? reply.code(409).send({ error: 'full' })
  })
  fastify.post<{ Body: { slot: string; account: string } }>('/keep', async (request, reply) => {
    const { slot, account } = request.body
    const { rows } = await pool.query({ ...keep, values: [slot, account, JSON.stringify(request.body)] })
    return rows[0] ?? reply.code(409).send({ error: 'full' })
  })
}

console.log(`${await fastify.listen({ port: 0, host: '127.0.0.1' })}`)
