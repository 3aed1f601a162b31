// The floor that we are measured against: bare Fastify, and Fastify with one prepared booking statement.
import Fastify from 'fastify'
import pg from 'pg'

const book = {
  name: 'floor-book',
  text: `with seat as (update floor_slots set taken = taken + 1 where id = $1 and taken < capacity returning id)
         insert into floor_bookings (slot_id, account_id, created_at) select id, $2, now() from seat returning id`,
}

const fastify = Fastify({ logger: false })
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
}

console.log(`${await fastify.listen({ port: 0, host: '127.0.0.1' })}`)
