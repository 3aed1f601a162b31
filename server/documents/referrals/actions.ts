import type { BookingId } from '../../../shared/booking/schema.ts'
import { ReferralContent, saysTheSame } from '../../../shared/documents/papers.ts'
import { registerFile } from '../../../shared/documents/register-sheets.ts'
import { dataChanged, documentRefusals } from '../../../shared/documents/ru.ts'
import { referralNumber } from '../../../shared/documents/rules.ts'
import {
  type ReferralId,
  type ReferralRow,
  type RegisterFileQuery,
  registerAtMost,
} from '../../../shared/documents/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import type { PartReadingScope, PartScope } from '../../../shared/organizations/access.ts'
import { clinicDay, type Day, partsOf } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { checkUpKindNames } from '../../../shared/programme/ru.ts'
import { settle } from '../../check-ups/actions.ts'
import { lockEmployees } from '../../employees/store.ts'
import { getRequisites } from '../../organizations/store.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { pdfOf } from '../../platform/documents/pdf.ts'
import { FileAnswer } from '../../platform/http/file-answer.ts'
import { newId } from '../../platform/ids.ts'
import { mapYielding } from '../../platform/map-yielding.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type WrittenCell, writeXlsx } from '../../platform/sheets/write.ts'
import {
  addReferrals,
  annulReferrals,
  type IssuedReferral,
  listIssued,
  listLinkedBookings,
  listRegister,
  listRegistered,
  listValid,
  type NewReferral,
  registerView,
  takeNumbers,
} from './store.ts'
import { referralContent } from './tables.ts'

/** A requested referral: employee, booking and content; the number comes from the register. */
export interface WantedReferral {
  employee: EmployeeId
  booking: BookingId | null
  content: ReferralContent
}

const sealContext = (id: ReferralId) => referralContent.at({ id })

const opened = ({ id, sealed }: IssuedReferral, secrets: Secrets): ReferralContent =>
  ReferralContent.parse(JSON.parse(secrets.open(sealed, sealContext(id))))

/**
 * Identifies what a referral is for: the employee and the booking or, without a booking, the kind of check-up
 * of one year.
 */
const purposeOf = (employee: EmployeeId, booking: BookingId | null, kind: string): string =>
  `${employee} ${booking ?? kind}`

/** Returns the requested referrals, each with the valid referral for the same purpose, if any. */
async function standingOf(
  reader: Reader,
  scope: PartScope,
  wanted: readonly WantedReferral[],
  year: number,
): Promise<{ one: WantedReferral; known: IssuedReferral | null }[]> {
  const employees = wanted.map(({ employee }) => employee)
  const rows = await listValid(reader, scope, employees, year)
  const known = new Map(rows.map((row) => [purposeOf(row.employee, row.booking, row.kind), row]))
  return wanted.map((one) => {
    const purpose = purposeOf(one.employee, one.booking, one.content.kind)
    return { one, known: known.get(purpose) ?? null }
  })
}

type Standing = Awaited<ReturnType<typeof standingOf>>[number]

/**
 * Returns the requested referrals that already have a valid one with other content: the data have changed since
 * it was issued.
 */
async function changedOf(standing: readonly Standing[], secrets: Secrets): Promise<Set<Standing>> {
  const same = await mapYielding(
    standing,
    ({ one, known }) => !known || saysTheSame(opened(known, secrets), one.content),
  )
  return new Set(standing.filter((_, at) => !same[at]))
}

/**
 * Counts how many of the requested referrals are already issued and valid, and for how many of these the data
 * have changed since.
 */
export async function countIssued(
  reader: Reader,
  scope: PartScope,
  wanted: readonly WantedReferral[],
  { secrets, now }: Pick<Issue, 'secrets' | 'now'>,
): Promise<{ issued: number; changed: number }> {
  const { year } = partsOf(clinicDay(now))
  const standing = await standingOf(reader, scope, wanted, year)
  const issued = standing.filter(({ known }) => known).length
  return { issued, changed: (await changedOf(standing, secrets)).size }
}

/** The issuer, the time, and whether changed referrals are reissued. */
interface Issue {
  by: AccountId
  renew: boolean
  secrets: Secrets
  now: Date
}

/**
 * Issues referrals under the organization's next numbers of the year. An employee who already has a valid
 * referral for the same check-up keeps it, unless `renew` is set and the data have changed: then it is annulled
 * and issued anew. Returns the ids in the order of the request. Refuses when a card was merged with another one since
 * the request was read.
 */
export async function issueReferrals(
  tx: Tx,
  scope: PartScope,
  wanted: readonly WantedReferral[],
  { by, renew, secrets, now }: Issue,
): Promise<ReferralId[]> {
  const on = clinicDay(now)
  const { year } = partsOf(on)
  const employees = [...new Set(wanted.map(({ employee }) => employee))]
  if ((await lockEmployees(tx, employees)).length < employees.length) refuse(common.CONFLICT)
  // The counter is locked before issued referrals are read, so two simultaneous issuers never number one person
  // twice.
  await takeNumbers(tx, scope, year, 0)
  const standing = await standingOf(tx, scope, wanted, year)
  const changed = renew ? await changedOf(standing, secrets) : new Set<Standing>()
  const stale = [...changed].flatMap(({ known }) => known?.id ?? [])
  if (stale.length > 0) await annulReferrals(tx, scope, stale, { by, reason: dataChanged, now })
  const fresh = standing.filter((pair) => !pair.known || changed.has(pair))
  let number = (await takeNumbers(tx, scope, year, fresh.length)) - fresh.length
  const rows = await mapYielding(fresh, ({ one }) => {
    number += 1
    return writtenOf(one, { year, number }, secrets, now)
  })
  const made = new Map(fresh.map(({ one }, at) => [one, rows[at]?.id]))
  await addReferrals(tx, scope, rows, { by, on, now })
  await settle(
    tx,
    rows.flatMap(({ booking }) => booking ?? []),
    by,
    now,
  )
  return standing.flatMap(({ one, known }) => made.get(one) ?? known?.id ?? [])
}

function writtenOf(
  { employee, booking, content }: WantedReferral,
  { year, number }: { year: number; number: number },
  secrets: Secrets,
  now: Date,
): NewReferral {
  const id = newId<ReferralId>(now)
  const { kind, visit, person } = content
  const numbered: ReferralContent = { ...content, number: referralNumber(number, year) }
  return {
    id,
    year,
    number,
    employee,
    booking,
    kind,
    visitOn: visit?.day ?? null,
    visitTime: visit?.time ?? null,
    fullname: person.fullname,
    department: person.department,
    position: person.position,
    sealed: secrets.seal(JSON.stringify(numbered), sealContext(id)),
  }
}

/** Returns the content of issued referrals in the order of their ids; refuses when one is outside the scope. */
export async function openReferrals(
  reader: Reader,
  scope: PartScope,
  ids: readonly ReferralId[],
  secrets: Secrets,
): Promise<ReferralContent[]> {
  const rows = await listIssued(reader, scope, ids)
  const known = new Map(rows.map((row) => [row.id, row]))
  return mapYielding([...new Set(ids)], (id) => opened(known.get(id) ?? refuse(common.NOT_FOUND), secrets))
}

/**
 * Annuls referrals with one reason; they stay in the register with it. Those that were annulled before keep their
 * reason and are named in `left`. Refuses when one is outside the scope.
 */
export async function annulMany(
  tx: Tx,
  scope: PartScope,
  { referrals, reason }: { referrals: readonly ReferralId[]; reason: string },
  { by, now }: { by: AccountId; now: Date },
): Promise<{ annulled: ReferralRow[]; left: ReferralRow[] }> {
  const ids = [...new Set(referrals)].toSorted()
  const done = new Set(await annulReferrals(tx, scope, ids, { by, reason, now }))
  const rows = await listRegistered(tx, scope, ids)
  if (rows.length < ids.length) refuse(common.NOT_FOUND)
  const annulled = rows.filter(({ id }) => done.has(id))
  const own = annulled.flatMap(({ booking }) => booking ?? [])
  await settle(tx, [...own, ...(await listLinkedBookings(tx, [...done]))], by, now)
  for (const { id } of annulled) note(tx, { id, organization: scope.organization })
  const left = rows.filter(({ id }) => !done.has(id))
  return { annulled: annulled.map(registerView), left: left.map(registerView) }
}

/** Annuls a referral; it stays in the register with the reason. */
export async function annulReferral(
  tx: Tx,
  scope: PartScope,
  { id, reason }: { id: ReferralId; reason: string },
  how: { by: AccountId; now: Date },
): Promise<ReferralRow> {
  const { annulled } = await annulMany(tx, scope, { referrals: [id], reason }, how)
  return annulled[0] ?? refuse(documentRefusals.ALREADY_ANNULLED)
}

const dayCell = (day: Day | null): WrittenCell => day && { day }

const registerColumns: readonly { heading: string; width: number; cell(row: ReferralRow): WrittenCell }[] = [
  { heading: 'Номер', width: 12, cell: ({ number }) => number },
  { heading: 'Выдано', width: 12, cell: ({ issuedOn }) => dayCell(issuedOn) },
  { heading: 'ФИО', width: 36, cell: ({ fullname }) => fullname },
  { heading: 'Подразделение', width: 28, cell: ({ department }) => department },
  { heading: 'Должность', width: 30, cell: ({ position }) => position },
  { heading: 'Вид осмотра', width: 20, cell: ({ kind }) => checkUpKindNames[kind] },
  { heading: 'День осмотра', width: 14, cell: ({ visitOn }) => dayCell(visitOn) },
  { heading: 'Время', width: 9, cell: ({ visitTime }) => visitTime },
  { heading: 'Кто выдал', width: 28, cell: ({ issuedBy }) => issuedBy },
  {
    heading: 'Аннулировано',
    width: 14,
    cell: ({ annulledAt }) => dayCell(annulledAt ? clinicDay(new Date(annulledAt)) : null),
  },
  { heading: 'Причина', width: 36, cell: ({ annulReason }) => annulReason },
]

/** Returns the filtered register as a file, and the ids of its referrals. Refuses an empty one and one of too many rows. */
export async function registerAnswer(
  reader: Reader,
  scope: PartReadingScope,
  { format, by, ...filter }: RegisterFileQuery,
  now: Date,
): Promise<{ file: FileAnswer; ids: ReferralId[] }> {
  const found = await listRegister(reader, scope, { ...filter, limit: registerAtMost + 1 }, null)
  if (found.length === 0) refuse(documentRefusals.REGISTER_EMPTY)
  if (found.length > registerAtMost) refuse(documentRefusals.REGISTER_TOO_LARGE)
  const rows = found.map(registerView)
  const ids = rows.map(({ id }) => id)
  const today = clinicDay(now)
  const name = `Журнал направлений ${today}`
  if (format === 'xlsx') {
    const sheet = { name: 'Направления', columns: registerColumns }
    const cells = rows.map((row) => registerColumns.map(({ cell }) => cell(row)))
    return { file: new FileAnswer(name, 'xlsx', writeXlsx([{ ...sheet, rows: cells }])), ids }
  }
  const { name: organization } = await getRequisites(reader, scope)
  const valid = rows.filter(({ annulledAt }) => annulledAt === null)
  if (valid.length === 0) refuse(documentRefusals.REGISTER_EMPTY)
  const print = registerFile(valid, by, { organization, today })
  return { file: new FileAnswer(name, 'pdf', await pdfOf(print, scope.organization)), ids }
}
