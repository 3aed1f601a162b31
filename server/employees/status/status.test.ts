import fc from 'fast-check'
import { employeesContract } from '../../../shared/employees/contract.ts'
import { countsFrom, isUnstated, statusOf, visitOf } from '../../../shared/employees/rules.ts'
import {
  type EmployeeFilter,
  type EmployeeId,
  EmployeeStatus,
  type EmployeeSummary,
  EmployeeVisit,
} from '../../../shared/employees/schema.ts'
import { letterSoonDays, monthsFrom } from '../../../shared/follow-up/rules.ts'
import { organizationScope } from '../../../shared/organizations/access.ts'
import { addDays, type Day, mondayOf } from '../../../shared/platform/days.ts'
import { loadCatalogue } from '../../../test/booking.ts'
import { employer, hire, post } from '../../../test/employees.ts'
import { expect, type TestApp, test } from '../../../test/harness.ts'
import { forecastOf } from '../../follow-up/store.ts'
import { listFigures } from '../../follow-up/weekly-letter/store.ts'
import { listEmployees, summaryOf } from '../list/store.ts'

const headcount = 60

/** Facts from which the status of one employee follows. */
interface Facts {
  dueOn: Day | null
  bookedOn: Day | null
  cameOn: Day | null
  dismissedOn: Day | null
  factors: { code: string }[] | null
  position: 'none' | 'blank' | 'turner' | 'clerk'
}

const welding = [{ code: '4.4' }]
const positionFactors = { none: [], blank: [], turner: welding, clerk: [] }
const exemption = 'По СОУТ вредных факторов нет'

/** Random days: some within a day of a threshold, the others anywhere. */
const near = (...thresholds: Day[]): fc.Arbitrary<Day> =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom(...thresholds), fc.constantFrom(-1, 0, 1))
      .map(([threshold, days]) => addDays(threshold, days)),
    fc
      .tuple(fc.constantFrom(...thresholds), fc.integer({ min: -800, max: 800 }))
      .map(([threshold, days]) => addDays(threshold, days)),
  )

const someToday = fc.oneof(
  fc.constantFrom('2028-02-28', '2028-02-29', '2027-12-02', '2026-08-31').map((day) => day as Day),
  fc.nat(3000).map((days) => addDays('2024-01-01' as Day, days)),
)

const someFacts = (today: Day): fc.Arbitrary<Facts> =>
  fc.record({
    dueOn: fc.option(near(...[0, 30, 60, 90].map((days) => addDays(today, days)))),
    bookedOn: fc.option(near(today), { freq: 2 }),
    cameOn: fc.option(near(countsFrom(today)), { freq: 2 }),
    dismissedOn: fc.option(near(today), { freq: 2 }).map((day) => (day && day <= today ? day : null)),
    factors: fc.constantFrom(null, [], welding),
    position: fc.constantFrom('none', 'blank', 'turner', 'clerk'),
  })

const someStaff = someToday.chain((today) =>
  fc.record({
    today: fc.constant(today),
    staff: fc.array(someFacts(today), { minLength: headcount, maxLength: headcount }),
  }),
)

async function works(app: TestApp) {
  await loadCatalogue(app.db, app.clock.now())
  const office = await employer(app)
  const blank = await post(office, 'Сторож')
  const turner = await post(office, 'Токарь', '4.4')
  const { result: clerk } = await office.client.call(employeesContract.addPosition, {
    params: office.at,
    body: { name: 'Делопроизводитель', factors: [], exemption },
  })
  const ids: EmployeeId[] = []
  for (let count = 0; count < headcount; count += 1) ids.push((await hire(office)).id)
  const { account, organization } = office
  const actor = { kind: 'member', accountId: account.id, phone: '', roles: [] } as const
  const scope = organizationScope(actor, {
    account: account.id,
    organization,
    status: 'active',
    hasLeft: false,
    role: 'head',
    departments: [],
  })
  if (!scope) throw new Error('no right to the works')
  return { scope, ids, positions: { none: null, blank: blank.id, turner: turner.id, clerk: clerk.id } }
}

type Works = Awaited<ReturnType<typeof works>>

/** Writes these facts to the employees; returns their statuses as the rule computes them. */
async function assign({ db }: TestApp, { ids, positions }: Works, staff: readonly Facts[], today: Day) {
  await db.execute(
    `update employees set due_on = given.due, due_reason = case when given.due is not null then '{}'::jsonb end,
       booked_on = given.booked, came_on = given.came, dismissed_on = given.dismissed,
       factors = nullif(given.factors, 'null'), position_id = given.position
     from jsonb_to_recordset($1::jsonb) as given
       (id uuid, due date, booked date, came date, dismissed date, factors jsonb, position uuid)
     where employees.id = given.id`,
    [
      JSON.stringify(
        staff.map(({ dueOn, bookedOn, cameOn, dismissedOn, factors, position }, place) => ({
          id: ids[place],
          due: dueOn,
          booked: bookedOn,
          came: cameOn,
          dismissed: dismissedOn,
          factors,
          position: positions[position],
        })),
      ),
    ],
  )
  return staff.map((facts, place) => ({
    ...facts,
    id: ids[place],
    visit: visitOf(facts, today),
    status: statusOf(
      {
        ...facts,
        isUnstated: isUnstated({
          factors: facts.factors,
          positionFactors: positionFactors[facts.position],
          positionExemption: facts.position === 'clerk' ? exemption : null,
        }),
      },
      today,
    ),
  }))
}

type StaffWithStatus = Awaited<ReturnType<typeof assign>>

function countsOf(
  known: StaffWithStatus,
  { status, visit, within }: EmployeeFilter,
  today: Day,
): EmployeeSummary {
  const isDue = (dueOn: Day | null, days = 10_000) => dueOn !== null && dueOn <= addDays(today, days)
  const count = (asked: EmployeeStatus, days?: number) =>
    known.filter((one) => one.status === asked && (days === undefined || isDue(one.dueOn, days))).length
  const working = known.filter((one) => one.status !== 'dismissed')
  const visits = (asked: EmployeeVisit, among = working) => among.filter((one) => one.visit === asked).length
  const overdue = working.filter((one) => one.status === 'overdue')
  const found = status ? known.filter((one) => one.status === status) : working
  return {
    total: working.length,
    overdue: overdue.length,
    overdueBooked: visits('booked', overdue),
    overdueCame: visits('came', overdue),
    soon: count('soon'),
    soon30: count('soon', 30),
    soon60: count('soon', 60),
    booked: visits('booked'),
    came: count('came'),
    passed: count('passed'),
    unfit: 0,
    passedUnfit: 0,
    unstated: count('unstated'),
    notNeeded: count('not_needed'),
    dismissed: count('dismissed'),
    found: found.filter((one) => (!within || isDue(one.dueOn, within)) && (!visit || one.visit === visit))
      .length,
  }
}

test('SQL and the rule give each employee the same status, for random days around every threshold', async ({
  app,
}) => {
  const own = await works(app)
  const { reader } = app.db
  const listed = async (filter: EmployeeFilter, sort: 'name' | 'due', today: Day) => {
    const page = { filter, sort, isDescending: false, beyond: null, limit: headcount } as const
    return (await listEmployees(reader, own.scope, page, today)).map(({ id }) => id).toSorted()
  }
  const property = fc.asyncProperty(someStaff, async ({ today, staff }) => {
    const known = await assign(app, own, staff, today)
    for (const status of EmployeeStatus.options) {
      const expected = known.flatMap((one) => (one.status === status ? [one.id] : [])).toSorted()
      expect(await listed({ status }, 'name', today)).toEqual(expected)
      expect(await listed({ status }, 'due', today)).toEqual(expected)
    }
    for (const visit of EmployeeVisit.options) {
      const expected = known.filter((one) => one.visit === visit && one.status !== 'dismissed')
      expect(await listed({ visit }, 'name', today)).toEqual(expected.map(({ id }) => id).toSorted())
    }
    // With a search the query reads rows; without any filter it counts indexes.
    for (const narrowing of [{}, { search: 'иванов' }])
      for (const filter of [
        {},
        { within: 30 },
        { status: 'soon', within: 60 },
        { status: 'unstated' },
        { visit: 'booked' },
        { visit: 'none' },
        { status: 'overdue', visit: 'came', within: 30 },
      ] as const)
        expect(await summaryOf(reader, own.scope, { ...narrowing, ...filter }, today)).toEqual(
          countsOf(known, filter, today),
        )
  })
  await fc.assert(property, { numRuns: 12, endOnFailure: true })
})

test('the weekly letter and the forecast count employees by the same statuses as the rule', async ({
  app,
}) => {
  const own = await works(app)
  const { reader } = app.db
  const property = fc.asyncProperty(someStaff, async ({ today, staff }) => {
    const known = await assign(app, own, staff, today)
    const of = (status: EmployeeStatus, until?: Day) =>
      known.filter((one) => one.status === status && (!until || (one.dueOn !== null && one.dueOn <= until)))
        .length
    const [figures] = await listFigures(reader, [own.scope.organization], { today, week: mondayOf(today) })
    const { overdue = 0, overdueBooked = 0, soon = 0 } = figures ?? {}
    expect({ overdue, overdueBooked, soon }).toEqual({
      overdue: of('overdue'),
      overdueBooked: known.filter(({ status, visit }) => status === 'overdue' && visit === 'booked').length,
      soon: of('soon', addDays(today, letterSoonDays)),
    })
    const months = monthsFrom(today, 48)
    const forecast = await forecastOf(reader, own.scope, { department: undefined, months }, today)
    const all = [forecast.overdue, ...forecast.months]
    const sum = (what: 'due' | 'booked' | 'came') => all.reduce((total, one) => total + one[what], 0)
    const due = known.filter((one) => one.dueOn !== null && one.status !== 'dismissed')
    expect(forecast.overdue.due).toBe(of('overdue'))
    expect({ due: sum('due'), booked: sum('booked'), came: sum('came') }).toEqual({
      due: due.length,
      booked: due.filter(({ visit }) => visit === 'booked').length,
      came: due.filter(({ visit }) => visit === 'came').length,
    })
  })
  await fc.assert(property, { numRuns: 12, endOnFailure: true })
})
