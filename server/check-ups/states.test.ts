import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { BookingState } from '../../shared/booking/schema.ts'
import {
  type CheckUpFacts,
  checkUpSteps,
  leftOf,
  type StopFacts,
  stateOf,
} from '../../shared/check-ups/rules.ts'
import { CheckUpState } from '../../shared/check-ups/schema.ts'
import { commission } from '../../test/commission.ts'
import { employer, hire } from '../../test/employees.ts'
import { expect, type TestApp } from '../../test/harness.ts'
import { booked, onNewDay as test } from '../../test/queue.ts'
import { statement } from '../platform/db/statement.ts'
import type { Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import { listFacts, statesOfFacts } from './store.ts'

const visits = ['none', 'inside', 'ended'] as const
const lefts = ['nothing', 'studies', 'doctors'] as const
const papers = ['none', 'additional', 'final', 'issued'] as const

test('SQL and the rule give the same state to every combination of facts', async ({ app }) => {
  const all: CheckUpFacts[] = BookingState.options.flatMap((booking) =>
    [true, false].flatMap((hasRegisteredReferral) =>
      papers.flatMap((paper) =>
        visits.flatMap((visit) =>
          lefts.flatMap((left) =>
            [true, false].map((isAwaited) => ({
              booking,
              hasRegisteredReferral,
              paper,
              visit,
              left,
              isAwaited,
            })),
          ),
        ),
      ),
    ),
  )
  expect(await statesOfFacts(app.db.reader, all)).toEqual(all.map(stateOf))
})

test('the database allows the same steps of a check-up as the rules', async ({ app }) => {
  const { rows } = await app.db.execute(
    "select pg_get_constraintdef(oid) as words from pg_constraint where conname = 'check_up_steps_allowed'",
  )
  const allowed = String(rows[0]?.words).match(/\w+>\w+/g) ?? []
  const expected = CheckUpState.options.flatMap((from) => checkUpSteps[from].map((to) => `${from}>${to}`))
  expect(allowed.toSorted()).toEqual(expected.toSorted())
})

/** Stations of a route: a doctor, a study, both, the chair. */
const stations = {
  therapist: ['doc-therapist'],
  ecg: ['fn-ecg'],
  blood: ['lab-cbc', 'doc-neurologist'],
  chair: ['doc-occupational'],
} as const
type Station = keyof typeof stations

interface SampleBooking {
  booking: Exclude<BookingState, 'submitted'>
  referral: 'none' | 'valid' | 'annulled'
  additional: 'none' | 'valid' | 'annulled'
  final: 'none' | 'valid' | 'issued' | 'annulled'
  /** The states of the versions of the findings of two services, in their order. */
  findings: Record<'blood' | 'urine', ('awaited' | 'done' | 'withdrawn')[]>
  /** The tickets of the booking, one a day, with the stops of each. */
  tickets: {
    state: 'waiting' | 'done' | 'left'
    stops: Partial<Record<Station, 'ahead' | 'done' | 'dropped'>>
  }[]
}

const someStops = fc.record(
  {
    therapist: fc.constantFrom('ahead', 'done', 'dropped'),
    ecg: fc.constantFrom('ahead', 'done', 'dropped'),
    blood: fc.constantFrom('ahead', 'done', 'dropped'),
    chair: fc.constantFrom('ahead', 'done', 'dropped'),
  },
  { requiredKeys: [] },
)
const someVersions = fc.array(fc.constantFrom('awaited' as const, 'done' as const, 'withdrawn' as const), {
  maxLength: 2,
})
const someSample: fc.Arbitrary<SampleBooking> = fc.record({
  booking: fc.constantFrom('confirmed', 'arrived', 'in_progress', 'completed', 'cancelled', 'no_show'),
  referral: fc.constantFrom('none', 'valid', 'annulled'),
  additional: fc.constantFrom('none', 'none', 'valid', 'annulled'),
  final: fc.constantFrom('none', 'none', 'valid', 'issued', 'annulled'),
  findings: fc.record({ blood: someVersions, urine: someVersions }),
  tickets: fc.array(
    fc.record({ state: fc.constantFrom('waiting', 'done', 'done', 'left'), stops: someStops }),
    { maxLength: 2 },
  ),
})

const hasCome = ({ booking }: SampleBooking) => ['arrived', 'in_progress', 'completed'].includes(booking)

function paperOf(given: SampleBooking): CheckUpFacts['paper'] {
  if (!hasCome(given)) return 'none'
  if (given.final === 'issued') return 'issued'
  if (given.final === 'valid') return 'final'
  return given.additional === 'valid' ? 'additional' : 'none'
}

const stopsOf = ({ tickets }: SampleBooking): StopFacts[] =>
  tickets.flatMap(({ stops }) =>
    Object.entries(stops).map(([station, state]) => ({
      station,
      isDone: state === 'done',
      isDoctors: stations[station as Station].some((service) => service.startsWith('doc-')),
      isChairs: station === 'chair',
    })),
  )

function visitOf({ tickets }: SampleBooking): CheckUpFacts['visit'] {
  if (tickets.length === 0) return 'none'
  return tickets.some(({ state }) => state === 'waiting') ? 'inside' : 'ended'
}

const factsOf = (given: SampleBooking): CheckUpFacts => ({
  booking: given.booking,
  hasRegisteredReferral: given.referral === 'valid',
  paper: paperOf(given),
  visit: visitOf(given),
  left: leftOf(stopsOf(given)),
  isAwaited: Object.values(given.findings).some((versions) => versions.at(-1) === 'awaited'),
})

type Rows = { rows: string }
const setState = statement<{ ids: string[]; state: string }, never>('')`
  update bookings set state = ${'state'} where id = any(${'ids'}::uuid[])`
const addPapers = statement<Rows & { author: string }, never>('')`
  insert into conclusions (id, year, number, booking_id, outcome, "on", hand_by, search, sealed, concluded_at, concluded_by,
    handed_on, handed_by, annulled_at, annulled_by, annul_reason)
  select gen_random_uuid(), 1999, number, booking, outcome, '2026-03-02', '2026-03-09', '', '', now(), ${'author'}::uuid,
    case when state = 'issued' then date '2026-03-03' end, case when state = 'issued' then ${'author'}::uuid end,
    case when state = 'annulled' then now() end, case when state = 'annulled' then ${'author'}::uuid end,
    case when state = 'annulled' then 'x' end
  from jsonb_to_recordset(${'rows'}::jsonb) as made (number int, booking uuid, outcome text, state text)`
const addReferrals = statement<Rows & { author: string; organization: string; employee: string }, never>('')`
  insert into referrals (id, organization_id, year, number, issued_on, issued_at, issued_by, employee_id, booking_id, kind,
    full_name, search, sealed, annulled_at, annulled_by, annul_reason)
  select gen_random_uuid(), ${'organization'}::uuid, 1999, number, '2026-03-02', now(), ${'author'}::uuid,
    ${'employee'}::uuid, booking, 'periodic', 'x', 'x', '', case when state = 'annulled' then now() end,
    case when state = 'annulled' then ${'author'}::uuid end, case when state = 'annulled' then 'x' end
  from jsonb_to_recordset(${'rows'}::jsonb) as made (number int, booking uuid, state text)`
const addTickets = statement<Rows, never>('')`
  insert into tickets (id, booking_id, city, day, number, state, came_at, since)
  select id, booking, 'ekb', date '2020-01-01' + day, number, state, now(), now()
  from jsonb_to_recordset(${'rows'}::jsonb) as made (id uuid, booking uuid, day int, number int, state text)`
const addStops = statement<Rows, never>('')`
  insert into ticket_stops (ticket_id, station, position, services, state, ended_at, reason)
  select ticket, station, 1, array(select jsonb_array_elements_text(services)), state,
    case when state <> 'ahead' then now() end, case when state = 'dropped' then 'x' end
  from jsonb_to_recordset(${'rows'}::jsonb) as made (ticket uuid, station text, services jsonb, state text)`
const addFindings = statement<Rows & { author: string }, never>('')`
  insert into findings (id, booking_id, service, version, state, sealed, written_at, written_by)
  select gen_random_uuid(), booking, service, version, state, '', now(), ${'author'}::uuid
  from jsonb_to_recordset(${'rows'}::jsonb) as made (booking uuid, service text, version int, state text)`

interface Clinic {
  bookings: string[]
  author: string
  organization: string
  employee: string
}

async function write(
  tx: Tx,
  { bookings, author, organization, employee }: Clinic,
  all: readonly SampleBooking[],
) {
  const idsOf = (...states: SampleBooking['booking'][]) =>
    bookings.filter((_, at) => states.includes(all[at]?.booking ?? 'confirmed'))
  await tx.run(setState, { state: 'cancelled', ids: idsOf('cancelled') })
  await tx.run(setState, { state: 'no_show', ids: idsOf('no_show') })
  await tx.run(setState, { state: 'arrived', ids: idsOf('arrived', 'in_progress', 'completed') })
  await tx.run(setState, { state: 'in_progress', ids: idsOf('in_progress', 'completed') })
  await tx.run(setState, { state: 'completed', ids: idsOf('completed') })
  const made = all.flatMap((given, at) => {
    const { additional, final } = given
    const booking = bookings[at]
    if (!hasCome(given)) return []
    return [
      { number: at * 2 + 1, booking, outcome: 'additional', state: additional },
      { number: at * 2 + 2, booking, outcome: 'fit', state: final },
    ].filter(({ state }) => state !== 'none')
  })
  await tx.run(addPapers, { rows: JSON.stringify(made), author })
  const sent = all
    .map(({ referral }, at) => ({ number: at + 1, booking: bookings[at], state: referral }))
    .filter(({ state }) => state !== 'none')
  await tx.run(addReferrals, { rows: JSON.stringify(sent), author, organization, employee })
  const tickets = all.flatMap((given, at) =>
    given.tickets.map(({ state, stops }, day) => {
      const id = newId<string>(new Date())
      return { id, booking: bookings[at], day, number: at + 1, state, stops }
    }),
  )
  await tx.run(addTickets, { rows: JSON.stringify(tickets) })
  const stops = tickets.flatMap(({ id, stops: some }) =>
    Object.entries(some).map(([station, state]) => {
      return { ticket: id, station, services: stations[station as Station], state }
    }),
  )
  await tx.run(addStops, { rows: JSON.stringify(stops) })
  const findings = all.flatMap((given, at) =>
    Object.entries(given.findings).flatMap(([service, versions]) =>
      versions.map((state, before) => ({ booking: bookings[at], service, version: before + 1, state })),
    ),
  )
  await tx.run(addFindings, { rows: JSON.stringify(findings), author })
}

const size = 12

async function clinicOf(app: TestApp): Promise<Clinic> {
  const office = await employer(app)
  const { id: employee } = await hire(office)
  const { account } = await commission(app)
  const bookings: string[] = []
  for (let count = 0; count < size; count += 1) bookings.push((await booked(app)).booking)
  return { bookings: bookings.toSorted(), author: account.id, organization: office.organization, employee }
}

const migrations = join(import.meta.dirname, '../migrations')
const added = readdirSync(migrations).find((name) => name.endsWith('add_check_ups.sql')) ?? ''
const fill = readFileSync(join(migrations, added), 'utf8').split('--> statement-breakpoint').at(-1) ?? ''
const asText = (text: string) => ({ name: '', text, fields: [] })

/** Removes the check-ups of these bookings and makes them again as the migration does for an older database. */
async function migrate(tx: Tx, bookings: readonly string[]): Promise<unknown> {
  for (const table of ['check_up_steps', 'check_ups']) {
    await tx.run(asText(`alter table ${table} disable trigger user`), {})
    await tx.run(asText(`delete from ${table}`), {})
  }
  await tx.run(asText(fill), {})
  const rows = await tx.run<{ id: string; state: string; steps: number }, object>(
    asText(`select booking_id as id, state, (select count(*) from check_up_steps where check_up_id = check_ups.id
      and to_state = check_ups.state and at = changed_at)::int as steps from check_ups order by booking_id`),
    {},
  )
  return rows.filter(({ id }) => bookings.includes(id))
}

class Rollback extends Error {}

test('SQL reads the facts as the rules mean them, and so does the migration of an older database', async ({
  app,
}) => {
  const clinic = await clinicOf(app)
  const property = fc.asyncProperty(
    fc.array(someSample, { minLength: size, maxLength: size }),
    async (all) => {
      const expected = all.map((given, at) => {
        const facts = factsOf(given)
        return { id: clinic.bookings[at], ...facts, state: stateOf(facts) }
      })
      let found: unknown = null
      let migrated: unknown = null
      await app.db
        .transact(async (tx) => {
          await write(tx, clinic, all)
          found = await listFacts(tx, clinic.bookings as never)
          migrated = await migrate(tx, clinic.bookings)
          throw new Rollback()
        })
        .catch((error) => {
          if (!(error instanceof Rollback)) throw error
        })
      expect(found).toEqual(expected)
      // The migration is older than findings.
      const older = expected.map(({ id, state, ...facts }) => ({
        id,
        state: stateOf({ ...facts, isAwaited: false }),
        steps: 1,
      }))
      expect(migrated).toEqual(older)
    },
  )
  await fc.assert(property, { numRuns: 20, endOnFailure: true })
})
