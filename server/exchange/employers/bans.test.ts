import { describe } from 'vitest'
import { employeesContract } from '../../../shared/employees/contract.ts'
import { groupBookingContract } from '../../../shared/group-booking/contract.ts'
import { freshPhone } from '../../../test/accounts.ts'
import { withStations as test } from '../../../test/clinic.ts'
import { patientOf } from '../../../test/clinic-system.ts'
import { commission, mark, workerBooked, workerExamined } from '../../../test/commission.ts'
import { hire, inputOf } from '../../../test/employees.ts'
import {
  checkUpOf,
  clinic,
  namedAs,
  seenBy,
  sender,
  unfit,
  unfitPaper,
  welder,
} from '../../../test/exchange.ts'
import { works } from '../../../test/group-booking.ts'
import { expect, type TestApp } from '../../../test/harness.ts'

const fitAfter = { day: '2026-02-27', outcome: 'fit', paper: null }
const barred = { unfit: 1, row: { status: 'passed', outcome: 'unfit' }, card: { lastPassedOn: '2026-02-24' } }

/** A welder barred by the clinic's system on 24.02, and admitted by it again on 27.02. */
async function admitted(app: TestApp, id: string) {
  const made = await sender(app, id)
  const barring = checkUpOf(`${id}-1`, id, { ...unfit, employer: made.at, paper: unfitPaper })
  const admitting = (given: Record<string, unknown> = {}) =>
    checkUpOf(`${id}-2`, id, { ...fitAfter, employer: made.at, ...given })
  await made.send(barring, admitting())
  expect(await made.told()).toMatchObject({ unfit: 0, row: { outcome: 'fit' } })
  return { ...made, barring, admitting }
}

describe('a «fit» of the clinic’s system that is no longer true bars the employee again', () => {
  for (const [what, given] of [
    ['is put off for more examinations', { outcome: 'additional', validUntil: null }],
    ['has no outcome any more', { outcome: null, group: null, validUntil: null }],
    ['was an unscheduled one of an earlier day', { type: 'unscheduled', day: '2026-02-18' }],
    ['was of an earlier day', { day: '2026-02-19' }],
    ['was for nobody but the person', { employer: null }],
    ['was for another employer', { employer: { inn: '7707083893', kpp: '660001001', name: 'АО' } }],
  ] as const)
    test(`when it ${what}`, async ({ app }) => {
      const { send, told, admitting } = await admitted(app, 'L')
      await send(admitting(given))
      expect(await told()).toMatchObject({
        ...barred,
        card: { lastPassedOn: '2026-02-24', dueOn: '2027-02-24' },
      })
    })

  test('and the day that HR had entered comes back when nothing else remains', async ({ app }) => {
    const { send, told, office, at, employee } = await sender(app, 'M')
    const params = { ...office.at, id: employee.id }
    const { result: card } = await office.client.call(employeesContract.one, { params })
    const body = inputOf({ ...card, lastPassedOn: '2025-03-10' as never })
    await office.client.call(employeesContract.change, { params, body })
    await send(checkUpOf('M-1', 'M', { ...fitAfter, employer: at }))
    await send(checkUpOf('M-2', 'M', { ...fitAfter, day: '2026-02-25', employer: at }))
    await send(checkUpOf('M-1', 'M', { ...fitAfter, day: '2026-02-26', employer: at }))
    expect((await told()).card).toMatchObject({ lastPassedOn: '2026-02-26', dueOn: '2027-02-26' })
    await send({ kind: 'checkUp', id: 'M-1', removed: true })
    expect((await told()).card).toMatchObject({ lastPassedOn: '2026-02-25' })
    await send({ kind: 'checkUp', id: 'M-2', removed: true })
    expect((await told()).card).toMatchObject({ lastPassedOn: '2025-03-10', dueOn: '2026-03-10' })
  })
})

const man = { surname: 'Лыков', name: 'Егор', middlename: '', birth: '1979-08-11' }

test('a check-up that names another employer of the same person is known to that one alone', async ({
  app,
}) => {
  const { send, at, told } = await sender(app, 'T')
  const office = await works(app)
  const [second] = await office.people(1, { ...welder, gender: 'Женский' })
  const other = await namedAs(app, office)
  await send(
    checkUpOf('T-1', 'T', { ...unfit, employer: at, paper: unfitPaper }),
    checkUpOf('T-2', 'T', { ...fitAfter, employer: at }),
  )
  expect(await told()).toMatchObject({ card: { lastPassedOn: '2026-02-27' } })
  await send(checkUpOf('T-1', 'T', { ...unfit, employer: other, paper: unfitPaper }))
  await send(checkUpOf('T-2', 'T', { ...fitAfter, employer: other }))
  expect(await told()).toMatchObject({ checkUps: [], card: { lastPassedOn: null } })
  const there = seenBy(app, office, second as never)
  expect(await there.told()).toMatchObject({ unfit: 0, card: { lastPassedOn: '2026-02-27' } })
  await send({ kind: 'checkUp', id: 'T-2', removed: true })
  expect(await there.told()).toMatchObject({ unfit: 1, card: { lastPassedOn: '2026-02-24' } })
})

let made = 0

/** An employee examined by the cabinet today, whom the clinic's system knows too. */
async function examinedHere(app: TestApp, isBooked = false) {
  app.clock.set('2026-03-02T07:00:00Z')
  const send = await clinic(app)
  const chair = await commission(app)
  const office = await works(app)
  const make = isBooked ? workerBooked : workerExamined
  const { employee, booking } = await make(app, office, { ...man, gender: 'Мужской' })
  made += 1
  const id = `N${made}`
  await send(patientOf(id, freshPhone(), { ...man, gender: 'Мужской' }))
  const repeated = (given: Record<string, unknown> = {}) => ({
    ...checkUpOf(`${id}-1`, id, { day: '2026-03-02', outcome: 'fit', paper: null, ...given }),
  })
  const at = await namedAs(app, office)
  const older = () => send(checkUpOf(`${id}-0`, id, { ...unfit, employer: at, paper: unfitPaper }))
  return { send, chair, booking, repeated, older, at, office, employee, ...seenBy(app, office, employee) }
}

describe('the clinic’s system repeats a check-up of which the cabinet has made the заключение:', () => {
  test('after the annulment it says nothing, and lifts no older ban', async ({ app }) => {
    const { send, chair, booking, repeated, older, at, told } = await examinedHere(app)
    await older()
    const { id } = (await chair.conclude(booking)).result
    await send(repeated({ employer: at }))
    expect(await told()).toMatchObject({ unfit: 0, card: { lastPassedOn: '2026-03-02' } })
    app.clock.pass(60)
    await chair.annul(id)
    const days = async () => (await told()).checkUps.map(({ day }) => day)
    expect(await days()).toEqual(['2026-02-20'])
    expect(await told()).toMatchObject({ unfit: 1, card: { lastPassedOn: '2026-02-24' } })
    await send(repeated({ employer: at, factors: ['4.4', '6.1'] }))
    expect(await told()).toMatchObject({ unfit: 1, card: { lastPassedOn: '2026-02-24' } })
    // A later outcome is no repetition.
    await send(repeated({ employer: at, outcome: 'unfit', contraindicated: ['4.4'] }))
    expect(await days()).toEqual(['2026-03-02', '2026-02-20'])
    expect(await told()).toMatchObject({ unfit: 1, card: { lastPassedOn: '2026-03-02' } })
  })

  test('also when it came first, the day of the last check-up goes back to what stands', async ({ app }) => {
    const { send, chair, booking, repeated, older, at, told } = await examinedHere(app)
    await older()
    await send(repeated({ employer: at }))
    const { id } = (await chair.conclude(booking)).result
    app.clock.pass(60)
    await chair.annul(id)
    expect(await told()).toMatchObject({ unfit: 1, card: { lastPassedOn: '2026-02-24' } })
  })
})

describe('a check-up of the clinic’s system that is sent again keeps its ban', () => {
  const again = { employer: undefined as unknown, paper: { ...unfitPaper, issuedOn: '2026-02-25' } }
  const changes = {
    'after HR has hired a namesake': ({ office }) => hire(office, { ...welder, gender: 'Женский' }),
    'after HR has changed the surname': async ({ office, employee }) => {
      const params = { ...office.at, id: employee.id }
      const { result: card } = await office.client.call(employeesContract.one, { params })
      const body = inputOf({ ...card, surname: 'Лосева' })
      expect(await office.client.call(employeesContract.change, { params, body })).toMatchObject({
        status: 200,
      })
    },
    'while the employer is disconnected': async ({ office, app }) => {
      await app.db.execute('update relations set left_at = now() where organization_id = $1', [
        office.organization,
      ])
    },
  } satisfies Record<
    string,
    (made: Awaited<ReturnType<typeof sender>> & { app: TestApp }) => Promise<unknown>
  >
  for (const [when, change] of Object.entries(changes))
    test(when, async ({ app }) => {
      const made = await sender(app, 'P')
      const { send, at } = made
      await send(checkUpOf('P-1', 'P', { ...unfit, employer: at, paper: unfitPaper }))
      await change({ ...made, app })
      await send(checkUpOf('P-1', 'P', { ...unfit, ...again, employer: at }))
      const { rows } = await app.db.execute(
        'select outcome from employer_check_ups where organization_id = $1 and employee_id = $2',
        [made.office.organization, made.employee.id],
      )
      expect(rows).toEqual([{ outcome: 'unfit' }])
    })
})

describe('an outcome stays with nobody who turns out to be somebody else:', () => {
  for (const [what, correction] of [
    [
      'the patient’s record is corrected',
      patientOf('R', freshPhone(), { ...welder, name: 'Алла', birth: '1981-01-02' }),
    ],
    ['the patient’s record is removed', { kind: 'patient', id: 'R', removed: true }],
  ] as const)
    test(`${what}, and the ban and the day go`, async ({ app }) => {
      const { send, at, told } = await sender(app, 'R')
      await send(checkUpOf('R-1', 'R', { ...unfit, employer: at, paper: unfitPaper }))
      expect(await told()).toMatchObject(barred)
      await send(correction)
      expect(await told()).toMatchObject({ unfit: 0, checkUps: [], card: { lastPassedOn: null } })
    })

  test('the corrected record finds its own employee', async ({ app }) => {
    const { send, at, office, told } = await sender(app, 'S')
    const other = { ...welder, name: 'Алла', birth: '1981-01-02' }
    const sister = await hire(office, { ...other, gender: 'Женский' })
    await send(checkUpOf('S-1', 'S', { ...unfit, employer: at, paper: unfitPaper }))
    await send(patientOf('S', freshPhone(), other))
    expect((await told()).checkUps).toEqual([])
    expect(await seenBy(app, office, sister).told()).toMatchObject({
      checkUps: [{ conclusion: { outcome: 'unfit', contraindicated: ['4.4'] } }],
      card: { lastPassedOn: '2026-02-24' },
    })
  })
})

describe('a visit that the clinic’s system knows as well', () => {
  for (const state of ['booked', 'no_show'] as const)
    test(`is one person who came, although the booking is ${state} here`, async ({ app }) => {
      const { send, booking, repeated, at, told } = await examinedHere(app, true)
      if (state === 'no_show') await mark(app, booking, 'no_show')
      await send(repeated({ employer: at }))
      const { days, person } = await told()
      expect(person).toMatchObject({ state: 'came', outcome: 'fit' })
      expect(days).toMatchObject([{ day: '2026-03-02', came: 1, planned: 0, missed: 0, unmarked: 0 }])
    })
})

test('the employer gets the fact of a справка alone, without its number and day', async ({ app }) => {
  const { chair, booking, office, employee, told } = await examinedHere(app)
  const { number } = (await chair.conclude(booking, { outcome: 'additional', group: null })).result
  const fact = { isFinal: false, outcome: 'additional', number: null, on: '2026-03-02' }
  const params = { ...office.at, id: employee.id }
  const { result } = await office.client.call(groupBookingContract.ofEmployee, { params })
  expect(result).toMatchObject([{ conclusion: fact }])
  expect((await told()).text).not.toContain(number)
})
