import { addDays, clinicDay, clinicInstant, type Day } from '../../../../shared/platform/days.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Reader } from '../../db/types.ts'
import { firstIdOf, lastIdBefore } from '../../ids.ts'
import type { Log } from '../../log.ts'
import type { Secrets } from '../../secrets.ts'
import { auditDetails } from '../tables.ts'
import { beginLink } from './link.ts'
import {
  addChainDay,
  type ChainDay,
  findFirstEvent,
  findLastChainDay,
  isOpenSince,
  listChainDays,
  listEventTexts,
} from './store.ts'
import { auditLink } from './tables.ts'

/** Dependencies of the chain. */
export interface ChainContext {
  db: Database
  clock: Clock
  secrets: Secrets
}

/** Content of a day of the chain. */
interface OpenedDay {
  /** SHA-256 over the day before and the events of this one, in hex. */
  link: string
  count: number
  /** Moment at which the link was computed. */
  madeAt: string
}

/** Late commits of a day are waited for so long after midnight. */
const lateMs = 3 * 3_600_000
const pageSize = 1000

/** Returns the last day of which no more events come. */
const lastFinishedDay = (now: Date): Day => addDays(clinicDay(new Date(now.getTime() - lateMs)), -1)

const startOf = (day: Day): Date => clinicInstant(day, '00:00')

/** Opens details; what no key opens counts as it is stored. */
function openedDetails(secrets: Secrets, id: string, details: string | null): string | null {
  if (details === null) return null
  try {
    return secrets.open(details, auditDetails.at({ id }))
  } catch {
    return details
  }
}

/** Computes the link of a day from the events that the database has now. */
async function linkOf(reader: Reader, secrets: Secrets, day: Day, before: string) {
  const link = beginLink(before, day)
  const end = firstIdOf(startOf(addDays(day, 1)))
  let after = lastIdBefore(startOf(day))
  for (;;) {
    const rows = await listEventTexts(reader, { after, before: end, limit: pageSize })
    for (const { id, columns, details } of rows)
      link.add({ columns, details: openedDetails(secrets, id, details) })
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return link.end()
    after = last.id
  }
}

const openDay = (secrets: Secrets, { day, sealed }: ChainDay): OpenedDay =>
  JSON.parse(secrets.open(sealed, auditLink.at({ day })))

/** Returns the day with which the chain goes on; null while the audit is empty. */
async function nextDay(reader: Reader, last: ChainDay | null): Promise<Day | null> {
  if (last) return addDays(last.day, 1)
  const first = await findFirstEvent(reader)
  return first === null ? null : clinicDay(momentOf(first))
}

const momentOf = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))

/** Adds each finished day that the chain lacks. The log keeps each link too, apart from the database. */
export async function chainFinishedDays(context: ChainContext, log: Log, signal: AbortSignal): Promise<void> {
  const { db, clock, secrets } = context
  const last = await findLastChainDay(db.reader)
  const until = lastFinishedDay(clock.now())
  let before = last ? openDay(secrets, last).link : ''
  for (let day = await nextDay(db.reader, last); day && day <= until && !signal.aborted; ) {
    if (await isOpenSince(db.reader, startOf(addDays(day, 1)))) return
    const { link, count } = await linkOf(db.reader, secrets, day, before)
    const now = clock.now()
    const opened: OpenedDay = { link, count, madeAt: now.toISOString() }
    const sealed = secrets.seal(JSON.stringify(opened), auditLink.at({ day }))
    const chained = day
    const isAdded = await db.transact((tx) => addChainDay(tx, { day: chained, sealed, now }))
    if (!isAdded) return
    log.info({ id: day, code: link, count }, 'a day of the audit is chained')
    before = link
    day = addDays(day, 1)
  }
}

/** A fault that the verification has found. */
export type ChainFault =
  /** The events of the day are not those of which its link was made. */
  | { kind: 'changed'; day: Day; was: number; is: number }
  /** The day is not in the chain, though days after it are, or it ended long ago. */
  | { kind: 'missing'; day: Day }
  /** The link of the day was not made with the secret. */
  | { kind: 'forged'; day: Day }
  /** There are events of before the first day of the chain. */
  | { kind: 'before'; day: Day }
  /** The link of the day is not the one that was noted elsewhere. */
  | { kind: 'other'; day: Day }

/** Outcome of a verification. */
export interface ChainReport {
  faults: ChainFault[]
  /** Days whose events agree with their links. */
  proved: number
  events: number
  /** Events out of which an erasure has taken names. */
  erased: number
  /** Days whose links were computed more than two days after their end: changes made before that are not seen. */
  late: Day[]
  last: { day: Day; link: string } | null
}

/** Limits of a verification, and links to compare with. */
export interface VerifyOptions {
  /** The first day whose events are read, when those of before have been moved away. */
  from?: Day | undefined
  /** A link noted elsewhere, by day. */
  known?: Readonly<Record<string, string>>
}

const twoDaysMs = 2 * 86_400_000

/** The days of the chain, opened, and what is wrong with them by themselves. */
interface OpenedChain {
  days: Map<Day, OpenedDay>
  faults: ChainFault[]
}

/** Opens the days of the chain in their order, with a fault for each gap and each day that does not open. */
function openChain(secrets: Secrets, stored: readonly ChainDay[], first: Day, now: Date): OpenedChain {
  const known = new Map(stored.map((one) => [one.day, one]))
  const days = new Map<Day, OpenedDay>()
  // The job has the hours until the morning to add the day that has just ended.
  const expected = lastFinishedDay(new Date(now.getTime() - lateMs))
  const isAhead = (day: Day) => day >= clinicDay(now)
  const faults: ChainFault[] = stored
    .filter(({ day }) => isAhead(day))
    .map(({ day }) => ({ kind: 'forged', day }))
  for (let day = first; !isAhead(day); day = addDays(day, 1)) {
    const one = known.get(day)
    if (!one && day <= expected) faults.push({ kind: 'missing', day })
    if (!one) continue
    try {
      days.set(day, openDay(secrets, one))
    } catch {
      faults.push({ kind: 'forged', day })
    }
  }
  return { days, faults }
}

/** Compares links with those that were noted elsewhere. */
function compareKnown(days: OpenedChain['days'], known: Readonly<Record<string, string>>): ChainFault[] {
  return Object.entries(known).flatMap(([noted, link]): ChainFault[] => {
    const day = noted as Day
    return days.get(day)?.link === link ? [] : [{ kind: 'other', day }]
  })
}

/** Opens the stored days and tells what is wrong with the chain by itself, before any event is read. */
async function openStored({ db, clock, secrets }: ChainContext, known: Readonly<Record<string, string>>) {
  const eventId = await findFirstEvent(db.reader)
  const firstEvent = eventId === null ? undefined : clinicDay(momentOf(eventId))
  const stored = await listChainDays(db.reader)
  const first = stored[0]?.day ?? firstEvent
  if (!first) return { first, days: new Map<Day, OpenedDay>(), faults: compareKnown(new Map(), known) }
  const { days, faults } = openChain(secrets, stored, first, clock.now())
  faults.push(...compareKnown(days, known))
  if (firstEvent && firstEvent < first) faults.push({ kind: 'before', day: firstEvent })
  return { first, days, faults }
}

const isLate = (day: Day, { madeAt }: OpenedDay): boolean =>
  Date.parse(madeAt) - startOf(addDays(day, 1)).getTime() > twoDaysMs

/** Verifies the whole chain against the events that the database has now. */
export async function verifyChain(
  context: ChainContext,
  { from, known = {} }: VerifyOptions = {},
): Promise<ChainReport> {
  const { first, days, faults } = await openStored(context, known)
  const all = [...days]
  const late = all.filter(([day, opened]) => isLate(day, opened)).map(([day]) => day)
  const [lastDay, last] = all.at(-1) ?? []
  const report: ChainReport = { faults, proved: 0, events: 0, erased: 0, late, last: null }
  if (lastDay && last) report.last = { day: lastDay, link: last.link }
  for (const [day, { link, count }] of all) {
    const before = day === first ? '' : days.get(addDays(day, -1))?.link
    // A gap is told above; the day after it cannot be proved.
    if (before === undefined || (from && day < from)) continue
    const found = await linkOf(context.db.reader, context.secrets, day, before)
    report.events += found.count
    report.erased += found.erased
    if (found.link === link) report.proved += 1
    else faults.push({ kind: 'changed', day, was: count, is: found.count })
  }
  return report
}
