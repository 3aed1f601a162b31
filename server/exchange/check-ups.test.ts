import { onTestFinished } from 'vitest'
import { checkUpsContract } from '../../shared/check-ups/contract.ts'
import { usersContract } from '../../shared/users/contract.ts'
import { freshPhone, member } from '../../test/accounts.ts'
import { eventsOf } from '../../test/audit.ts'
import { withCatalogue as test } from '../../test/clinic.ts'
import { clinicSystem, patientOf } from '../../test/clinic-system.ts'
import { employer, hire, post } from '../../test/employees.ts'
import { expect, type TestApp } from '../../test/harness.ts'
import { eventually, keptLog } from '../../test/platform.ts'
import { administrator } from '../../test/relations.ts'
import { asSystemOver } from '../platform/audit/system.ts'
import { openImporter } from './jobs.ts'

/** A check-up as the clinic's system sends it: passed, with its заключение handed out. */
const checkUpOf = (id: string, patient: string, given: Record<string, unknown> = {}) => ({
  kind: 'checkUp',
  id,
  patient,
  day: '2025-11-10',
  type: 'periodic',
  city: 'ekb',
  factors: ['4.4'],
  outcome: 'fit',
  group: 'II',
  validUntil: '2026-11-12',
  paper: { number: '712-п', on: '2025-11-12', issuedOn: '2025-11-14' },
  employer: { inn: '7707083893', kpp: '660001001', name: 'АО «Уралспецметалл»', position: 'Сварщик' },
  ...given,
})

/** A cabinet connected to a clinic's system from which nothing has been imported yet. */
async function clinic(app: TestApp) {
  for (const table of ['exchange_sources', 'exchange_runs', 'clinic_patients'])
    await app.db.execute(`delete from ${table}`)
  const system = await clinicSystem()
  const { secrets } = app.deps
  const { log } = keptLog()
  const asSystem = asSystemOver(app.deps)
  const importer = openImporter({ db: app.db, clock: app.clock, log, secrets, system, asSystem })
  onTestFinished(async () => {
    await importer.stop()
    await system.close()
  })
  const runs = async () =>
    (await app.db.execute('select received, refused, outcome from exchange_runs order by started_at')).rows
  /** Sends these changes and returns the counts of the run. */
  return async (...changes: unknown[]) => {
    system.feed.push(...changes)
    app.clock.pass(61)
    const before = (await runs()).length
    await importer.begin()
    await eventually(async () => (await runs()).length).toBe(before + 1)
    return (await runs()).at(-1)
  }
}

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
  expect(String(rows[0]?.sealed)).not.toContain('II')
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
