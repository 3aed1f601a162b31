import { overviewContract } from '../../shared/overview/contract.ts'
import type { Attention, CityToday, Overview } from '../../shared/overview/schema.ts'
import { admin } from '../../shared/platform/actor.ts'
import { addDays, clinicDay, type Day } from '../../shared/platform/days.ts'
import { City } from '../../shared/platform/person.ts'
import { everyDay, mostDaysAhead } from '../../shared/schedule/rules.ts'
import { listOverbooked } from '../booking/overbooking/store.ts'
import { countAwaiting } from '../conclusions/commission/store.ts'
import { countLying } from '../conclusions/store.ts'
import { editionList } from '../editions/actions.ts'
import type { Reader } from '../platform/db/types.ts'
import type { Serve } from '../platform/http/serve.ts'
import { getOffices, listDayLoads } from '../schedule/store.ts'
import { closedTimes } from '../schedule-admin/impact/actions.ts'
import { findForAdmin } from '../users/chair/store.ts'
import { firstDay, vouchFor } from './first-day/actions.ts'
import { countWaiting, findPriceChange, listCounts, listHours } from './store.ts'

/** Number of days shown with their free seats: today and the thirteen after it. */
const daysShown = 14

const nobody = { ahead: 0, came: 0, missed: 0, cancelled: 0 }

async function cityOf(
  reader: Reader,
  city: City,
  today: Day,
  now: Date,
): Promise<Omit<CityToday, 'today' | 'overbooked'>> {
  const last = addDays(today, daysShown - 1)
  const [offices, hours, loads] = await Promise.all([
    getOffices(reader),
    listHours(reader, city, today),
    listDayLoads(reader, { city, from: today, to: last }, now),
  ])
  return { city, name: offices[city].city, hours, days: everyDay(today, last, loads) }
}

/** Number of bookings while the clinic is closed, and the earliest of them. */
async function closedOf(
  reader: Reader,
  today: Day,
  now: Date,
): Promise<Pick<Attention, 'closed' | 'closedAt'>> {
  const times = await closedTimes(reader, { from: today, to: addDays(today, mostDaysAhead) }, now)
  const [first] = times
  return {
    closed: times.reduce((sum, { people }) => sum + people, 0),
    closedAt: first ? { city: first.city, on: first.day } : null,
  }
}

/** Settings that the installation lacks. */
type Lacks = Pick<Attention, 'printed' | 'missingContacts' | 'codes' | 'unsafe'>

/** Settings that the installation lacks, and proposals that wait for the viewer. */
type OverviewFrame = Lacks & Pick<Attention, 'chair'>

async function attentionOf(
  reader: Reader,
  today: Day,
  now: Date,
): Promise<Omit<Attention, keyof OverviewFrame>> {
  const [waiting, decisions, papers, closed, priceChange, { endsOn, isEndingSoon, unpriced }] =
    await Promise.all([
      countWaiting(reader, today),
      countAwaiting(reader, today),
      countLying(reader, today),
      closedOf(reader, today, now),
      findPriceChange(reader, today),
      editionList(reader, now),
    ])
  const missing = unpriced.reduce((sum, { services }) => sum + services.length, 0)
  const overdue = { overdueDecisions: decisions.overdue, overduePapers: papers.late }
  return {
    ...waiting,
    ...overdue,
    ...closed,
    priceChange,
    orderEndsOn: isEndingSoon ? endsOn : null,
    unpriced: missing,
  }
}

/** The clinic today and in the coming days, and its pending tasks. */
async function overviewOf(reader: Reader, frame: OverviewFrame, now: Date): Promise<Overview> {
  const today = clinicDay(now)
  const [counts, overbooked, attention, ...cities] = await Promise.all([
    listCounts(reader, today),
    listOverbooked(reader, today),
    attentionOf(reader, today, now),
    ...City.options.map((city) => cityOf(reader, city, today, now)),
  ])
  const countsOf = (city: City) => counts.find((one) => one.city === city) ?? nobody
  const beyondOf = (city: City) => {
    const { taken = 0, limit = 0 } = overbooked.find((one) => one.city === city) ?? {}
    return { taken, limit }
  }
  return {
    on: today,
    cities: cities.map((one) => ({ ...one, today: countsOf(one.city), overbooked: beyondOf(one.city) })),
    attention: { ...attention, ...frame },
  }
}

/** Serves the overview to administrators; `lacking` returns the settings that the installation lacks now. */
export function serveOverview(serve: Serve, reader: Reader, lacking: () => Promise<Lacks>): void {
  serve(overviewContract.now, { allow: admin }, async ({ actor, now }) => {
    const chair = await findForAdmin(reader, actor.accountId, now)
    return overviewOf(reader, { ...(await lacking()), chair }, now)
  })

  serve(overviewContract.firstDay, { allow: admin }, async ({ now }) =>
    firstDay(reader, await lacking(), now),
  )

  serve(overviewContract.vouch, { allow: admin }, async ({ actor, body, now, transact }) => {
    await transact((tx) => vouchFor(tx, actor, body, now))
    return firstDay(reader, await lacking(), now)
  })
}
