import { z } from 'zod'
import { statement } from '../../server/platform/db/statement.ts'
import { anyone } from '../../shared/platform/actor.ts'
import { route } from '../../shared/platform/route.ts'
import { bareServer } from '../platform.ts'
import { expect, test } from '../postgres.ts'

const order = route('POST', '/api/orders', {
  summary: '',
  body: z.object({ title: z.string() }),
  reply: z.object({ count: z.number() }),
})

const count = statement<object, { count: number }>('test-count')`
  insert into rate_counters as counter (key, window_ends, count) values ('orders', now(), 1)
  on conflict (key) do update set count = counter.count + 1 returning count`

test('the same call sent ten times at once to two processes is executed once, and all get its answer', async ({
  database,
}) => {
  const processes = await Promise.all([1, 2].map(() => bareServer(database.open())))
  for (const { serve } of processes)
    serve(order, { allow: anyone }, ({ transact }) =>
      transact(async (tx) => {
        const [row] = await tx.run(count, {})
        return { count: row?.count ?? 0 }
      }),
    )
  const send = (index: number, key: string) =>
    processes[index % 2]?.fastify.inject({
      method: 'POST',
      url: '/api/orders',
      payload: { title: 'книга' },
      headers: { 'x-actor': 'ivan', 'idempotency-key': key },
    })
  for (let round = 1; round <= 5; round += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => send(index, `key-${round}`)))
    expect(new Set(answers.map((answer) => answer?.body))).toEqual(new Set([`{"result":{"count":${round}}}`]))
  }
  await Promise.all(processes.map(({ fastify }) => fastify.close()))
})
