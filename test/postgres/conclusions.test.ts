import { employeesContract } from '../../shared/employees/contract.ts'
import { loadCatalogue } from '../booking.ts'
import { commission, examined, workerExamined } from '../commission.ts'
import { inputOf } from '../employees.ts'
import { loadFirstStations, works } from '../group-booking.ts'
import { expect } from '../harness.ts'
import { check, write } from '../imports.ts'
import { markAt } from '../queue.ts'
import { csvOf } from '../sheets.ts'
import { withTwoProcesses as test } from '../two-processes.ts'

test('two members of the commission who conclude one check-up at once, in two processes, issue one paper', async ({
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

test('papers issued at once by two members get consecutive numbers: none twice, none left out', async ({
  processes,
}) => {
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

test('a paper handed out by two users at once is handed out once, and an annulled paper is not handed out', async ({
  processes,
}) => {
  const [one, other] = processes
  const chair = await commission(one)
  const desk = await commission(other, 'registrar')
  const { id } = (await chair.conclude((await examined(one)).booking)).result
  const answers = await Promise.all([chair.hand(id), desk.hand(id), desk.hand(id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const again = (await chair.conclude((await examined(one)).booking)).result
  const annulled = await Promise.all([chair.annul(again.id), chair.annul(again.id)])
  expect(annulled.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await desk.hand(again.id)).status).toBe(409)
})

test('concurrent acts of the commission and the desk never leave a справка on a visit without an arrival', async ({
  processes,
}) => {
  const [one, other] = processes
  const chair = await commission(one)
  const second = await commission(other)
  const desk = await commission(other, 'registrar')
  for (let round = 0; round < 6; round += 1) {
    const visit = await examined(one, 'arrived')
    const { booking } = visit
    const acts = [
      () => chair.conclude(booking, { outcome: 'additional', group: null }),
      () => second.conclude(booking, { outcome: 'additional', group: null }),
      () => markAt(desk.client, round % 2 ? 'undo' : 'cancel', visit),
    ]
    const answers = await Promise.all(acts.map((act) => act()))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { rows } = await one.db.execute(
      `select state = 'arrived' as came, (select count(*)::int from conclusions where booking_id = $1) as papers
       from bookings where id = $1`,
      [booking],
    )
    expect(rows).toEqual([rows[0]?.came ? { came: true, papers: 1 } : { came: false, papers: 0 }])
  }
})

test('an annulment, a hand-out and new decisions at once leave at most one valid paper and its due day', async ({
  processes,
}) => {
  const [one, other] = processes
  await loadFirstStations(one.db)
  const chair = await commission(one)
  const second = await commission(other)
  const office = await works(one)
  for (let round = 0; round < 4; round += 1) {
    const { employee, booking } = await workerExamined(one, office)
    const { id } = (await chair.conclude(booking)).result
    const answers = await Promise.all([
      second.annul(id),
      chair.hand(id),
      chair.conclude(booking),
      second.conclude(booking),
    ])
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const { rows } = await one.db.execute(
      `select last_passed_on is not null as passed,
        (select count(*)::int from conclusions where booking_id = $2 and annulled_at is null) as papers
       from employees where id = $1`,
      [employee.id, booking],
    )
    expect(rows).toEqual([rows[0]?.passed ? { passed: true, papers: 1 } : { passed: false, papers: 0 }])
  }
})

test('a заключение wins over older check-up dates written at once by HR and an import, which is still loaded whole', async ({
  processes,
}) => {
  const [one, other] = processes
  await loadFirstStations(one.db)
  const chair = await commission(other)
  const office = await works(one)
  for (let round = 0; round < 5; round += 1) {
    const { employee, booking } = await workerExamined(one, office, { lastPassedOn: '2025-02-10' })
    const params = { ...office.at, id: employee.id }
    const { result: card } = await office.client.call(employeesContract.one, { params })
    const older = { ...inputOf(card), lastPassedOn: '2024-02-10' as never }
    const line = { ФИО: card.fullname, 'Дата рождения': card.birth, Email: 'file@example.ru' }
    const view = await check(office, csvOf([{ ...line, 'Дата последнего осмотра': '2023-02-10' }]))
    const [paper, , done] = await Promise.all([
      chair.conclude(booking),
      office.client.call(employeesContract.change, { params, body: older }),
      write(office, view),
    ])
    expect([paper.status, done.result]).toMatchObject([200, { updated: 1, left: 0 }])
    const { result } = await office.client.call(employeesContract.one, { params })
    const { on } = paper.result
    expect(result).toMatchObject({ lastPassedOn: on, concludedOn: on, status: 'passed' })
  }
})
