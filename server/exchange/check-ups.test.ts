import { describe } from 'vitest'
import { checkUpsContract } from '../../shared/check-ups/contract.ts'
import { groupBookingContract } from '../../shared/group-booking/contract.ts'
import { common } from '../../shared/platform/refusal.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { freshPhone, member } from '../../test/accounts.ts'
import { eventsOf } from '../../test/audit.ts'
import { withCatalogue as test } from '../../test/clinic.ts'
import { patientOf } from '../../test/clinic-system.ts'
import { employer, hire, post, unconnected } from '../../test/employees.ts'
import { checkUpOf, clinic, sender, unfit, unfitPaper } from '../../test/exchange.ts'
import { expect, type TestApp } from '../../test/harness.ts'
import { administrator } from '../../test/relations.ts'

type Person = Awaited<ReturnType<typeof member>>

/** A user whom the clinic's system knows as this patient. */
async function patient(app: TestApp, send: Awaited<ReturnType<typeof clinic>>, id: string): Promise<Person> {
  const person = await member(app, { middlename: '' })
  await app.db.execute("update accounts set birth = '1984-05-17' where id = $1", [person.account.id])
  await send(patientOf(id, person.phone))
  return person
}

const historyOf = async ({ client }: Pick<Person, 'client'>) =>
  (await client.call(checkUpsContract.list, { query: {} })).result.items

test('a patient sees a check-up of the clinic’s system with its outcome, paper and health group', async ({
  app,
}) => {
  const send = await clinic(app)
  const person = await patient(app, send, 'A-1')
  expect(await send(checkUpOf('K-1', 'A-1'))).toMatchObject({ received: 1, refused: 0, outcome: 'done' })
  const [item] = await historyOf(person)
  expect(item).toMatchObject({
    booking: null,
    state: 'issued',
    day: '2025-11-10',
    kind: 'periodic',
    outcome: 'fit',
    validUntil: '2026-11-12',
    paper: { number: '712-п', on: '2025-11-12', issuedOn: '2025-11-14' },
    paperAt: 'cabinet',
    employer: { name: 'АО «Уралспецметалл»', position: 'Сварщик' },
  })
  const { result: card } = await person.client.call(checkUpsContract.one, {
    params: { id: item?.id as never },
  })
  expect(card).toMatchObject({ group: 'II', contraindicated: [], route: [], steps: [{ state: 'issued' }] })
  const stranger = await member(app)
  expect(await historyOf(stranger)).toEqual([])
  const { rows } = await app.db.execute('select sealed from check_ups where ref = $1', ['K-1'])
  expect(String(rows[0]?.sealed)).toMatch(/^v2\.[0-9a-f]{8}\.[\w+/]+=*$/)
})

test('a health group that comes before the outcome is shown with a row of the audit', async ({ app }) => {
  const send = await clinic(app)
  const person = await patient(app, send, 'A-2')
  await send(checkUpOf('K-9', 'A-2', { outcome: null, paper: null, validUntil: null }))
  const [item] = await historyOf(person)
  const { result } = await person.client.call(checkUpsContract.one, { params: { id: item?.id as never } })
  expect(result).toMatchObject({ outcome: null, group: 'II' })
  const seen = (await eventsOf(app, person.account.id)).filter(({ act }) => act === 'view')
  expect(seen).toContainEqual(expect.objectContaining({ subject: item?.id }))
})

test('a check-up sent again replaces the earlier version and adds a step; a removed one is not shown', async ({
  app,
}) => {
  const send = await clinic(app)
  const person = await patient(app, send, 'B-1')
  const waiting = { outcome: null, group: null, paper: null, validUntil: null }
  await send(checkUpOf('K-2', 'B-1', waiting))
  const [before] = await historyOf(person)
  expect(before).toMatchObject({ state: 'commission', outcome: null, paper: null })
  await send(checkUpOf('K-2', 'B-1', { outcome: 'unfit', contraindicated: ['4.4'] }))
  const [after, ...others] = await historyOf(person)
  expect([after?.id, others]).toEqual([before?.id, []])
  const { result } = await person.client.call(checkUpsContract.one, { params: { id: after?.id as never } })
  expect(result).toMatchObject({ outcome: 'unfit', contraindicated: ['4.4'], group: 'II' })
  expect(result.steps.map(({ state }) => state)).toEqual(['commission', 'issued'])
  await send({ kind: 'checkUp', id: 'K-2', removed: true })
  expect(await historyOf(person)).toEqual([])
  expect((await app.db.execute("select id from check_ups where ref = 'K-2'")).rows).toHaveLength(1)
})

test('a check-up that breaks the rules of the exchange is refused, the others of the page are taken', async ({
  app,
}) => {
  const send = await clinic(app)
  const person = await patient(app, send, 'C-1')
  const wrong = [
    checkUpOf('K-3', 'C-1', { outcome: 'unfit' }),
    checkUpOf('K-4', 'C-1', { day: '31.12.2025' }),
    checkUpOf('K-5', 'C-1', { employer: { inn: '1', name: 'ООО' } }),
  ]
  expect(await send(...wrong, checkUpOf('K-6', 'C-1'))).toMatchObject({ received: 4, refused: 3 })
  expect(await historyOf(person)).toHaveLength(1)
})

test('an employee of a connected employer gets the day of the last check-up if it is later; the due day follows', async ({
  app,
}) => {
  const send = await clinic(app)
  const office = await employer(app)
  const { rows } = await app.db.execute('select inn, kpp from organizations where id = $1', [
    office.organization,
  ])
  const at = { ...(rows[0] as { inn: string; kpp: string }), name: 'АО «Уралспецметалл»' }
  const welder = await post(office, 'Сварщик', '4.4')
  const worker = await hire(office, {
    surname: 'Семёнова',
    name: 'Вера',
    birth: '1979-08-11',
    position: welder.id,
  })
  const known = patientOf('D-1', freshPhone(), {
    surname: 'Семенова',
    name: 'Вера',
    middlename: '',
    birth: '1979-08-11',
  })
  const datesOf = async () =>
    (
      await app.db.execute('select last_passed_on as passed, due_on as due from employees where id = $1', [
        worker.id,
      ])
    ).rows[0]
  await send(known, checkUpOf('K-7', 'D-1', { employer: at, outcome: 'additional', validUntil: null }))
  expect((await datesOf())?.passed).toBeNull()
  await send(checkUpOf('K-7', 'D-1', { employer: at }))
  expect(await datesOf()).toEqual({ passed: '2025-11-12', due: '2026-11-12' })
  await send(checkUpOf('K-8', 'D-1', { employer: at, day: '2024-10-01', paper: null }))
  expect((await datesOf())?.passed).toBe('2025-11-12')
  // A namesake born on the same day: the cabinet does not choose.
  await hire(office, { surname: 'Семенова', name: 'Вера', birth: '1979-08-11', position: welder.id })
  await send(checkUpOf('K-9', 'D-1', { employer: at, day: '2026-02-01', paper: null }))
  expect((await datesOf())?.passed).toBe('2025-11-12')
})

describe('a check-up of the clinic’s system to which an employer has sent an employee', () => {
  test('is a ban in every place of the employer when it found contraindications, and the due day says the same', async ({
    app,
  }) => {
    const { send, at, told, newsOf } = await sender(app, 'F-1')
    await send(checkUpOf('F-1', 'F-1', { ...unfit, employer: at, paper: unfitPaper }))
    const { row, card, person, ...seen } = await told()
    const conclusion = {
      id: null,
      number: '81-п',
      isFinal: true,
      outcome: 'unfit',
      on: '2026-02-24',
      contraindicated: ['4.4'],
    }
    expect(row).toMatchObject({ status: 'passed', outcome: 'unfit' })
    expect(seen.unfit).toBe(1)
    expect(seen.checkUps).toMatchObject([{ day: '2026-02-20', kind: 'periodic', conclusion }])
    expect(card).toMatchObject({ lastPassedOn: '2026-02-24', dueOn: '2027-02-24' })
    expect(person).toMatchObject({
      state: 'came',
      day: '2026-02-20',
      time: null,
      outcome: 'unfit',
      conclusion,
    })
    expect(seen.outcomes).toMatchObject({ unfit: 1, fit: 0, awaiting: 0 })
    expect(await newsOf()).toMatchObject({ concluded: 1, unfit: 1, additional: 0 })
    // The health group is no business of the employer.
    expect(seen.text).not.toContain('"II"')
  })

  test('lifts a ban only when it says so, and a removed one is not shown any more', async ({ app }) => {
    const { send, at, told } = await sender(app, 'G-1')
    await send(checkUpOf('G-1', 'G-1', { ...unfit, employer: at }))
    await send(checkUpOf('G-2', 'G-1', { ...unfit, day: '2026-02-26', employer: at, paper: null }))
    expect(await told()).toMatchObject({ unfit: 1, row: { outcome: 'unfit' } })
    const fit = { day: '2026-02-27', outcome: 'fit', paper: null, employer: at }
    await send(checkUpOf('G-3', 'G-1', fit))
    expect(await told()).toMatchObject({ unfit: 0, row: { outcome: 'fit' } })
    await send({ kind: 'checkUp', id: 'G-3', removed: true })
    const after = await told()
    expect(after).toMatchObject({ unfit: 1, row: { outcome: 'unfit' }, card: { lastPassedOn: '2026-02-26' } })
    expect(after.checkUps.map(({ day }) => day)).toEqual(['2026-02-26', '2026-02-20'])
  })

  test('is shown as the fact alone when more examinations are needed, and the person has not passed', async ({
    app,
  }) => {
    const { send, at, told } = await sender(app, 'H-1')
    const additional = {
      day: '2026-02-20',
      outcome: 'additional',
      validUntil: null,
      paper: { number: '90-с', on: '2026-02-24', issuedOn: '2026-02-24' },
      employer: at,
    }
    await send(checkUpOf('H-1', 'H-1', additional))
    const fact = {
      isFinal: false,
      outcome: 'additional',
      number: null,
      on: '2026-02-20',
      contraindicated: [],
    }
    const seen = await told()
    expect(seen.text).not.toContain('90-с')
    expect(seen).toMatchObject({
      card: { lastPassedOn: null },
      checkUps: [{ conclusion: fact }],
      person: { state: 'came', outcome: 'additional' },
    })
  })

  test('bars from work at once also as an unscheduled one, which moves no due day and counts in no figure', async ({
    app,
  }) => {
    const { send, at, told } = await sender(app, 'I-1')
    await send(checkUpOf('I-1', 'I-1', { ...unfit, type: 'unscheduled', employer: at }))
    expect(await told()).toMatchObject({
      unfit: 1,
      card: { lastPassedOn: null },
      person: { state: 'unbooked', unscheduled: { day: '2026-02-20', outcome: 'unfit' } },
      outcomes: { unfit: 0 },
    })
  })
})

test('an employer never hears of a check-up to which he has not sent the employee, nor does his due day move', async ({
  app,
}) => {
  const { send, at, office, employee, told, newsOf } = await sender(app, 'J-1')
  const before = await told()
  // By himself; for another employer; for a branch of the same one; and for him, but then it was a mistake.
  await send(
    checkUpOf('J-1', 'J-1', { ...unfit, employer: null }),
    checkUpOf('J-2', 'J-1', { ...unfit, day: '2026-02-21' }),
    checkUpOf('J-3', 'J-1', { ...unfit, day: '2026-02-22', employer: { ...at, kpp: '660002002' } }),
  )
  expect(await told()).toEqual(before)
  expect(await newsOf()).toBeNull()
  const known = { ...unfit, outcome: 'additional', contraindicated: [], paper: null }
  await send(checkUpOf('J-4', 'J-1', { ...known, employer: at }))
  expect((await told()).checkUps).toHaveLength(1)
  await send(checkUpOf('J-4', 'J-1', { ...known, employer: null }))
  expect(await told()).toEqual(before)
  // Another employer knows nothing of the employee at all.
  const other = await employer(app)
  const asked = { params: { organization: other.organization, id: employee.id } }
  expect(await other.client.call(groupBookingContract.checkUpsOfEmployee, asked)).toBeRefused(
    common.NOT_FOUND,
  )
  for (const client of await unconnected(app, office.organization))
    expect(
      await client.call(groupBookingContract.checkUpsOfEmployee, {
        params: { ...office.at, id: employee.id },
      }),
    ).toBeRefused(common.NOT_FOUND)
})

test('after the data of an account are erased, nobody finds its check-ups from the clinic’s system', async ({
  app,
}) => {
  const send = await clinic(app)
  const person = await patient(app, send, 'E-1')
  await send(checkUpOf('K-10', 'E-1'))
  expect(await historyOf(person)).toHaveLength(1)
  const admin = await administrator(app)
  const params = { id: person.account.id }
  const { version } = (await admin.client.call(usersContract.one, { params })).result
  await admin.client.call(usersContract.erase, { params, body: { version, phone: person.phone } })
  expect((await person.client.call(checkUpsContract.list)).status).toBe(401)
  const newcomer = await member(app, { phone: person.phone })
  expect(await historyOf(newcomer)).toEqual([])
})
