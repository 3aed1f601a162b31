import { onTestFinished } from 'vitest'
import { openImporter } from '../server/exchange/jobs.ts'
import { listOutcomes as listLetterOutcomes } from '../server/follow-up/weekly-letter/store.ts'
import { asSystemOver } from '../server/platform/audit/system.ts'
import { icdList } from '../server/reference.ts'
import { employeesContract } from '../shared/employees/contract.ts'
import type { EmployeeCard } from '../shared/employees/schema.ts'
import { followUpContract } from '../shared/follow-up/contract.ts'
import { groupBookingContract } from '../shared/group-booking/contract.ts'
import { addDays, clinicDay, mondayOf } from '../shared/platform/days.ts'
import { freshPhone } from './accounts.ts'
import { clinicSystem, patientOf } from './clinic-system.ts'
import { employer, hire, post } from './employees.ts'
import type { TestApp } from './harness.ts'
import { eventually, keptLog } from './platform.ts'

/** The list by which the cabinet names diagnoses. */
export const icd = icdList()

/** A check-up as the clinic's system sends it: passed, with its заключение handed out. */
export const checkUpOf = (id: string, patient: string, given: Record<string, unknown> = {}) => ({
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
export async function clinic(app: TestApp) {
  for (const table of ['exchange_sources', 'exchange_runs', 'clinic_patients'])
    await app.db.execute(`delete from ${table}`)
  const system = await clinicSystem()
  const { secrets } = app.deps
  const { log } = keptLog()
  const asSystem = asSystemOver(app.deps)
  const importer = openImporter({
    db: app.db,
    clock: app.clock,
    log,
    secrets,
    icd: icdList(),
    system,
    asSystem,
  })
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

type Office = Awaited<ReturnType<typeof employer>>

/** The employer as the clinic's system names him. */
export async function namedAs(app: TestApp, { organization }: Pick<Office, 'organization'>) {
  const { rows } = await app.db.execute('select inn, kpp from organizations where id = $1', [organization])
  return { ...(rows[0] as { inn: string; kpp: string }), name: 'АО «Уралспецметалл»' }
}

/** The welder whom the clinic's system and her employer know. */
export const welder = { surname: 'Семёнова', name: 'Вера', middlename: '', birth: '1979-08-11' }

/** An employer with one welder whom the clinic's system knows as a patient, and what the employer sees of her. */
export async function sender(app: TestApp, id: string) {
  const send = await clinic(app)
  const office = await employer(app)
  const { id: position } = await post(office, 'Сварщик', '4.4')
  const employee = await hire(office, { ...welder, gender: 'Женский', position })
  await send(patientOf(id, freshPhone(), welder))
  return { send, office, at: await namedAs(app, office), employee, ...seenBy(app, office, employee) }
}

/** Returns readers of all that an employer sees of an employee. */
export function seenBy(app: TestApp, office: Office, employee: Pick<EmployeeCard, 'id'>) {
  const { client, at: params } = office
  const one = { params: { ...params, id: employee.id } }
  const told = async () => {
    const [list, unfit, checkUps, card, followed, figures] = await Promise.all([
      client.call(employeesContract.list, { params, query: {} as never }),
      client.call(employeesContract.summary, { params, query: {} }),
      client.call(groupBookingContract.checkUpsOfEmployee, one),
      client.call(employeesContract.one, one),
      client.call(followUpContract.people, { params, query: {} as never }),
      client.call(followUpContract.figures, { params, query: {} as never }),
    ])
    return {
      row: list.result.items[0],
      unfit: unfit.result.unfit,
      checkUps: checkUps.result,
      card: card.result,
      person: followed.result.items[0],
      outcomes: figures.result.outcomes,
      days: figures.result.days,
      text: JSON.stringify([list, unfit, checkUps, card, followed, figures].map(({ result }) => result)),
    }
  }
  const newsOf = async () => {
    const now = app.clock.now()
    const next = addDays(mondayOf(clinicDay(now)), 7)
    const [letter] = await listLetterOutcomes(app.db.reader, [office.organization], next)
    return letter ?? null
  }
  return { told, newsOf }
}

/** The outcome of a check-up that bars from work. */
export const unfit = { day: '2026-02-20', outcome: 'unfit', contraindicated: ['4.4'], validUntil: null }
export const unfitPaper = { number: '81-п', on: '2026-02-24', issuedOn: null }
