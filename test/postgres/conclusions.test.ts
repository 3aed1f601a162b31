import { loadCatalogue } from '../booking.ts'
import { commission, examined } from '../commission.ts'
import { expect } from '../harness.ts'
import { withTwoProcesses as test } from '../two-processes.ts'

test('two chairs who conclude one check-up at once, in two processes, make one paper', async ({
  processes,
}) => {
  const [one, other] = processes
  await loadCatalogue(one.db, one.clock.now())
  const chairs = [await commission(one), await commission(other)]
  for (let round = 0; round < 5; round += 1) {
    const { booking } = await examined(one, 'arrived')
    const answers = await Promise.all([...chairs, ...chairs].map((chair) => chair.conclude(booking)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const { rows } = await one.db.execute(
      `select count(*)::int as papers, (select state from bookings where id = $1) as state,
        (select count(*)::int from booking_steps where booking_id = $1 and to_state = 'completed') as steps
       from conclusions where booking_id = $1`,
      [booking],
    )
    expect(rows).toEqual([{ papers: 1, state: 'completed', steps: 1 }])
  }
})

test('of many papers made at once each has its number: none twice, none left out', async ({ processes }) => {
  const [one, other] = processes
  const chairs = [await commission(one), await commission(other)] as const
  const people = []
  for (let made = 0; made < 16; made += 1) people.push(await examined(one))
  const numberOf = (number: string) => Number(number.split('/')[0])
  const [{ last = 0 } = {}] = (await one.db.execute('select last from conclusion_numbers where year = 2026'))
    .rows as {
    last: number
  }[]
  const made = await Promise.all(people.map(({ booking }, at) => chairs[at % 2 ? 1 : 0].conclude(booking)))
  const numbers = made.map(({ result }) => numberOf(result.number)).sort((a, b) => a - b)
  expect(numbers).toEqual(people.map((_, at) => last + at + 1))
  const { items } = (await chairs[0].register({ limit: 16 })).result
  expect(items.map(({ number }) => numberOf(number))).toEqual([...numbers].reverse())
})

test('a paper that two hand out at once is handed once, and one that is annulled meanwhile is not', async ({
  processes,
}) => {
  const [one, other] = processes
  const [chair, desk] = [await commission(one), await commission(other, 'registrar')]
  const { id } = (await chair.conclude((await examined(one)).booking)).result
  const answers = await Promise.all([chair.hand(id), desk.hand(id), desk.hand(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const again = (await chair.conclude((await examined(one)).booking)).result
  const annulled = await Promise.all([chair.annul(again.id), chair.annul(again.id)])
  expect(annulled.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await desk.hand(again.id)).status).toBe(409)
})
