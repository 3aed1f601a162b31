import { bookingRefusals } from '../../shared/booking/ru.ts'
import { cameStates } from '../../shared/booking/rules.ts'
import type { BookingId } from '../../shared/booking/schema.ts'
import { formOf } from '../../shared/findings/forms.ts'
import { icdRows } from '../../shared/findings/icd10/rules.ts'
import type { IcdList } from '../../shared/findings/icd10/schema.ts'
import { findingRefusals, unknownCode } from '../../shared/findings/ru.ts'
import {
  type FindingStanding,
  findingProblems,
  foundOf,
  judged,
  standingOf,
} from '../../shared/findings/rules.ts'
import {
  type Diagnosis,
  type Finding,
  FindingContent,
  type FindingId,
  type FindingInput,
  type FindingsOfBooking,
  type FormerCheckUp,
  type NamedFinding,
  type SentFindings,
} from '../../shared/findings/schema.ts'
import type { Member } from '../../shared/platform/actor.ts'
import type { Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import { factorOf, serviceOf } from '../../shared/programme/rules.ts'
import type { Edition } from '../../shared/programme/schema.ts'
import { questionnaire } from '../../shared/schedule/fit/rules.ts'
import { lockRows } from '../booking/locks/store.ts'
import { isOwnVisit } from '../employees/account-link/actions.ts'
import { note } from '../platform/audit/trail.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import { mapYielding } from '../platform/map-yielding.ts'
import type { Secrets } from '../platform/secrets.ts'
import { getEdition } from '../programme/store.ts'
import {
  addFindings,
  type ExaminedRow,
  type FindingRow,
  type FoundRow,
  findAuthorName,
  findExamined,
  listBefore,
  listFindings,
  listFormer,
  listFound,
  listVersions,
  type NewFinding,
} from './store.ts'
import { findingContent } from './tables.ts'

/** The moment of an act that writes findings, the keys by which they are sealed, and the list that names diagnoses. */
export interface FindingContext {
  secrets: Secrets
  icd: IcdList
  now: Date
}

/** A call about the findings of a check-up, and who makes it. */
interface FindingsCall {
  actor: Member
  id: BookingId
}

/** Opens what a version says. */
export const contentIn = (
  { id, sealed }: Pick<FindingRow, 'id' | 'sealed'>,
  secrets: Secrets,
): FindingContent => FindingContent.parse(JSON.parse(secrets.open(sealed, findingContent.at({ id }))))

function opened(row: FindingRow, actor: Member, secrets: Secrets): Finding {
  const { service, state, version, at, account } = row
  const isMine = account === actor.accountId
  return { ...contentIn(row, secrets), service, state, version, at: at.toISOString(), isMine }
}

/** Returns whether the check-up has begun and has no заключение yet. */
const isOpen = ({ state, isConcluded }: ExaminedRow): boolean => cameStates.includes(state) && !isConcluded

/** Services that somebody examines: the questionnaire is answered by the person, and no room writes a finding about it. */
const isExamined = (service: string): boolean => service !== questionnaire

/** Services of the volume, then those that have a finding though a correction has taken them out of the volume. */
const servicesOf = ({ services }: ExaminedRow, rows: readonly FindingRow[]): string[] => [
  ...new Set([...services.filter(isExamined), ...rows.map(({ service }) => service)]),
]

const kindOf = (edition: Edition, service: string) => serviceOf(edition, service)?.kind ?? 'functional'

/** Returns everything found at a check-up, with what was found at the person's check-up before. */
export async function findingsOf(
  reader: Reader,
  { actor, id }: FindingsCall,
  secrets: Secrets,
): Promise<FindingsOfBooking> {
  const row = (await findExamined(reader, id)) ?? refuse(common.NOT_FOUND)
  const [edition, rows, earlier] = await Promise.all([
    getEdition(reader, row.edition),
    listFindings(reader, id),
    listBefore(reader, id),
  ])
  const { booking, number, fullname, birth, gender, day, kind, factors } = row
  const found = new Map(rows.map((one) => [one.service, opened(one, actor, secrets)]))
  const before = new Map(
    earlier.map((one) => [one.service, { day: one.day, finding: opened(one, actor, secrets) }]),
  )
  return {
    booking,
    number,
    fullname,
    birth,
    gender,
    day,
    kind,
    factors: factors.map(({ code, marks = [] }) => ({
      code,
      name: factorOf(edition, code)?.shortName ?? code,
      marks,
    })),
    items: servicesOf(row, rows).map((service) => ({
      service,
      name: serviceOf(edition, service)?.name ?? service,
      kind: kindOf(edition, service),
      finding: found.get(service) ?? null,
      before: before.get(service) ?? null,
    })),
    mayWrite: isOpen(row) && !isOwnVisit(row, actor, secrets),
  }
}

/** Returns the findings of a check-up for its papers, in the order of its volume. */
export async function namedFindings(
  reader: Reader,
  id: BookingId,
  secrets: Secrets,
): Promise<NamedFinding[]> {
  const row = await findExamined(reader, id)
  if (!row) return []
  const edition = await getEdition(reader, row.edition)
  const rows = await listFindings(reader, id)
  return servicesOf(row, rows).flatMap((service) => {
    const found = rows.find((one) => one.service === service)
    if (!found) return []
    const kind = kindOf(edition, service)
    const name = serviceOf(edition, service)?.name ?? service
    const { normal } = formOf({ service, kind }, row.day)
    return { ...contentIn(found, secrets), name, kind, normal, state: found.state }
  })
}

/** Returns the person's former check-ups with what was found at each, the newest first. */
export async function formerOf(reader: Reader, id: BookingId, secrets: Secrets): Promise<FormerCheckUp[]> {
  if (!(await findExamined(reader, id))) refuse(common.NOT_FOUND)
  const rows = await listFormer(reader, id)
  const found = await Promise.all(rows.map(({ booking }) => namedFindings(reader, booking, secrets)))
  return rows.map((row, at) => ({
    ...row,
    findings: (found[at] ?? []).filter(({ state }) => state !== 'withdrawn'),
  }))
}

/** The findings of a check-up in one word, and the day since which its oldest awaited result is awaited. */
type FoundSummary = ReturnType<typeof foundOf> & { awaitedSince: Day | null }

/** The news of the finding of a service, with the codes of its diagnoses. */
interface ServiceStanding {
  service: string
  standing: FindingStanding
  codes: string[]
  /** Null unless its result is awaited. */
  awaitedSince: Day | null
}

function standingsIn({ services: asked, findings }: FoundRow, secrets: Secrets): ServiceStanding[] {
  const services = asked.filter(isExamined)
  const written = new Map(
    findings.map((row) => {
      const content = contentIn(row, secrets)
      const codes = content.diagnoses.map(({ icd10 }) => icd10)
      const standing = standingOf({ ...content, state: row.state })
      return [row.service, { standing, codes, awaitedSince: row.state === 'awaited' ? row.day : null }]
    }),
  )
  const unwritten = { standing: 'missing' as const, codes: [], awaitedSince: null }
  const known = (service: string) => written.get(service) ?? unwritten
  // A service that a correction has taken out of the volume counts only if somebody has written its finding.
  const others = [...written.keys()].filter(
    (service) => !services.includes(service) && known(service).standing !== 'missing',
  )
  return [...services, ...others].map((service) => ({ service, ...known(service) }))
}

/** Returns the news of every service of each of many check-ups, in the order of its volume. */
export async function standingsOfMany(
  reader: Reader,
  bookings: BookingId[],
  secrets: Secrets,
): Promise<Map<BookingId, ServiceStanding[]>> {
  const rows = bookings.length > 0 ? await listFound(reader, bookings) : []
  const standings = await mapYielding(rows, (row) => [row.booking, standingsIn(row, secrets)] as const)
  return new Map(standings)
}

/** Sums up what has been found at each of the check-ups of a page of a list. */
export async function findingsOfMany(
  reader: Reader,
  bookings: BookingId[],
  secrets: Secrets,
): Promise<Map<BookingId, FoundSummary>> {
  const all = await standingsOfMany(reader, bookings, secrets)
  return new Map(
    [...all].map(([id, services]) => {
      const days = services.flatMap(({ awaitedSince }) => awaitedSince ?? [])
      const summary = foundOf(services.map(({ standing }) => standing))
      return [id, { ...summary, awaitedSince: days.toSorted()[0] ?? null }]
    }),
  )
}

/** Check-ups whose findings are opened at a time, so that other calls come in between. */
const diagnosedAtOnce = 200

/** Returns the diagnoses of check-ups by booking, as their newest findings give them; check-ups without one are absent. */
export async function diagnosesOfMany(
  reader: Reader,
  bookings: readonly BookingId[],
  secrets: Secrets,
): Promise<Map<BookingId, Diagnosis[]>> {
  const found = new Map<BookingId, Diagnosis[]>()
  for (let at = 0; at < bookings.length; at += diagnosedAtOnce) {
    for (const { booking, findings } of await listFound(reader, bookings.slice(at, at + diagnosedAtOnce))) {
      const done = findings.filter(({ state }) => state === 'done')
      const diagnoses = done.flatMap((row) => contentIn(row, secrets).diagnoses)
      if (diagnoses.length > 0) found.set(booking, diagnoses)
    }
  }
  return found
}

/** Returns all versions of the finding of a service, the newest first. */
export async function versionsOf(
  reader: Reader,
  { actor, id, service }: FindingsCall & { service: string },
  secrets: Secrets,
): Promise<Finding[]> {
  if (!(await findExamined(reader, id))) refuse(common.NOT_FOUND)
  const rows = await listVersions(reader, id, service)
  return rows.map((row) => opened(row, actor, secrets))
}

/** Refuses findings that are not whole, each field by the service and its name: «fn-blood-pressure.systolic». */
function checkWhole(row: ExaminedRow, edition: Edition, given: SentFindings): void {
  const problems = given.flatMap((one) => {
    const form = formOf({ service: one.service, kind: kindOf(edition, one.service) }, row.day)
    return Object.entries(findingProblems(form, one)).map(([field, text]) => [
      `${one.service}.${field}`,
      text,
    ])
  })
  if (problems.length > 0) refuse(common.INVALID, { fields: Object.fromEntries(problems) })
}

/** Returns the diagnoses with their names; refuses a code that the list does not have. */
function namedDiagnoses({ service, state, diagnoses }: FindingInput, icd: IcdList): Diagnosis[] {
  if (state !== 'done') return []
  return diagnoses.map((one) => {
    const row = icdRows(icd).get(one.icd10)
    if (!row) return refuse(common.INVALID, { fields: { [`${service}.diagnoses`]: unknownCode(one.icd10) } })
    return { ...one, name: row.name }
  })
}

function contentOf(
  row: ExaminedRow,
  edition: Edition,
  given: FindingInput,
): Omit<FindingContent, 'diagnoses' | 'by'> {
  const { service, state, isNormal, values, text, recommendation, consultation, reason } = given
  // Nothing is found while a result is awaited or a service was not carried out: only the reason counts.
  if (state !== 'done')
    return { isNormal: false, values: [], text: null, recommendation: null, consultation: null, reason }
  const form = formOf({ service, kind: kindOf(edition, service) }, row.day)
  return {
    isNormal,
    values: judged(form, values, row),
    text,
    recommendation,
    consultation,
    reason,
  }
}

/** The author of findings: his name goes into the content; null: an account without a name. */
interface FindingAuthor {
  account: AccountId | null
  name: string | null
}

/** Refuses findings of a check-up that has not begun or has a заключение, or that have changed meanwhile. */
async function checkOpen(tx: Tx, row: ExaminedRow, findings: SentFindings): Promise<void> {
  if (!cameStates.includes(row.state)) refuse(findingRefusals.FINDINGS_NOT_COME)
  if (row.isConcluded) refuse(findingRefusals.FINDINGS_CLOSED)
  const known = new Map(
    (await listFindings(tx, row.booking)).map(({ service, version }) => [service, version]),
  )
  for (const { service, seen } of findings) {
    if (!row.services.includes(service) && !known.has(service)) refuse(findingRefusals.FINDING_ELSEWHERE)
    if ((known.get(service) ?? 0) !== seen) refuse(findingRefusals.FINDING_STALE)
  }
}

/**
 * Writes findings of a check-up whose row is locked: each adds a version, and none is kept when one is refused. The services
 * that were written are returned by name.
 */
export async function writeFindings(
  tx: Tx,
  { row, findings, by }: { row: ExaminedRow; findings: SentFindings; by: FindingAuthor },
  { secrets, icd, now }: FindingContext,
): Promise<string[]> {
  await checkOpen(tx, row, findings)
  const edition = await getEdition(tx, row.edition)
  checkWhole(row, edition, findings)
  const rows = findings.map((given): NewFinding => {
    const { service, state, seen } = given
    const made = newId<FindingId>(now)
    const content = { ...contentOf(row, edition, given), diagnoses: namedDiagnoses(given, icd), by: by.name }
    const sealed = secrets.seal(JSON.stringify(content), findingContent.at({ id: made }))
    return { id: made, service, version: seen + 1, state, sealed }
  })
  await addFindings(tx, { booking: row.booking, by: by.account, now, rows })
  return findings.map(({ service }) => serviceOf(edition, service)?.name ?? service)
}

/**
 * Returns whether something new was found: neither a correction of what was found or is awaited, nor a record that a service
 * was not carried out. `stood`: the services that were found or are awaited.
 */
const isNewlyFound = ({ service, seen, state }: FindingInput, stood: ReadonlySet<string>): boolean =>
  state === 'done' || state === 'awaited' ? !stood.has(service) : seen === 0 && state !== 'refused'

/** Refuses what is newly found after a withdrawal of the consent. */
async function refuseNewlyFound(tx: Tx, id: BookingId, findings: SentFindings): Promise<void> {
  const known = await listFindings(tx, id)
  const stood = known.filter(({ state }) => state === 'done' || state === 'awaited')
  const services = new Set<string>(stood.map(({ service }) => service))
  if (findings.some((one) => isNewlyFound(one, services))) refuse(findingRefusals.FINDING_WITHOUT_CONSENT)
}

/**
 * Writes findings of one check-up. Nobody writes what was found at his own; after a withdrawal of the consent to intervention
 * nothing new is found (323-ФЗ, article 20), and what was found before may be corrected.
 */
export async function saveFindings(
  tx: Tx,
  { actor, id, findings }: FindingsCall & { findings: SentFindings },
  context: FindingContext,
): Promise<void> {
  await lockRows(tx, { bookings: [id] })
  const row = (await findExamined(tx, id)) ?? refuse(common.NOT_FOUND)
  if (isOwnVisit(row, actor, context.secrets)) refuse(bookingRefusals.OWN_VISIT)
  if (row.hasWithdrawnConsent) await refuseNewlyFound(tx, id, findings)
  const by = { account: actor.accountId, name: await findAuthorName(tx, actor.accountId) }
  // The services alone: the audit is read by more people than the findings.
  const services = await writeFindings(tx, { row, findings, by }, context)
  note(tx, { act: 'change', what: 'finding', id, after: { number: row.number, services } })
}
