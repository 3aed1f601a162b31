import type { BookingId } from '../../shared/booking/schema.ts'
import { ReferralContent, saysTheSame } from '../../shared/documents/papers.ts'
import { dataChanged, documentRefusals } from '../../shared/documents/ru.ts'
import { referralNumber } from '../../shared/documents/rules.ts'
import type { ReferralId, ReferralRow } from '../../shared/documents/schema.ts'
import type { EmployeeId } from '../../shared/employees/schema.ts'
import type { OrganizationScope } from '../../shared/organizations/access.ts'
import { clinicDay, partsOf } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import { common, refuse } from '../../shared/platform/refusal.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { newId } from '../platform/ids.ts'
import type { Secrets } from '../platform/secrets.ts'
import {
  addReferrals,
  annulReferrals,
  findRegistered,
  type IssuedReferral,
  listIssued,
  listValid,
  type NewReferral,
  registerView,
  takeNumbers,
} from './store.ts'

/** A referral that is wanted: for whom, for which booking, and what it says; its number comes from the register. */
export interface WantedReferral {
  employee: EmployeeId
  booking: BookingId | null
  content: ReferralContent
}

/** An issued referral with what it says. */
export interface OpenedReferral extends Omit<IssuedReferral, 'sealed'> {
  content: ReferralContent
}

const placeOf = (id: ReferralId) => `referrals/${id}/content`

const opened = ({ sealed, ...row }: IssuedReferral, secrets: Secrets): OpenedReferral => ({
  ...row,
  content: ReferralContent.parse(JSON.parse(secrets.open(sealed, placeOf(row.id)))),
})

/** A referral belongs to a booking; without one, to a kind of check-up in a year. */
const purposeOf = (employee: EmployeeId, booking: BookingId | null, kind: string): string =>
  `${employee} ${booking ?? kind}`

/** The valid referrals of those who are wanted, by what they are for. */
async function validFor(
  reader: Reader,
  scope: OrganizationScope,
  wanted: readonly WantedReferral[],
  year: number,
  secrets: Secrets,
): Promise<(one: WantedReferral) => OpenedReferral | null> {
  const rows = await listValid(
    reader,
    scope,
    wanted.map(({ employee }) => employee),
    year,
  )
  const known = new Map(rows.map((row) => [purposeOf(row.employee, row.booking, row.kind), row]))
  return ({ employee, booking, content }) => {
    const row = known.get(purposeOf(employee, booking, content.kind))
    return row ? opened(row, secrets) : null
  }
}

/** How many of those who are wanted have a valid referral, and how many of these say something else than what is known now. */
export async function countIssued(
  reader: Reader,
  scope: OrganizationScope,
  wanted: readonly WantedReferral[],
  secrets: Secrets,
  now: Date,
): Promise<{ issued: number; changed: number }> {
  const { year } = partsOf(clinicDay(now))
  const find = await validFor(reader, scope, wanted, year, secrets)
  let [issued, changed] = [0, 0]
  for (const one of wanted) {
    const known = find(one)
    if (known) issued += 1
    if (known && !saysTheSame(known.content, one.content)) changed += 1
  }
  return { issued, changed }
}

/** Who issues and when, and whether what has changed is issued anew. */
export interface Issue {
  by: AccountId
  renew: boolean
  secrets: Secrets
  now: Date
}

/**
 * Issues referrals with numbers of the organization in the year; who has a valid one for the same check-up keeps it. With
 * `renew` those that say something else are annulled and issued anew. Gives the ids in the order of the wanted.
 */
export async function issueReferrals(
  tx: Tx,
  scope: OrganizationScope,
  wanted: readonly WantedReferral[],
  { by, renew, secrets, now }: Issue,
): Promise<ReferralId[]> {
  const on = clinicDay(now)
  const { year } = partsOf(on)
  // The counter is locked before anybody looks at what is issued: two who issue at once never number one person twice.
  await takeNumbers(tx, scope, year, 0)
  const find = await validFor(tx, scope, wanted, year, secrets)
  const standing = wanted.map((one) => ({ one, known: find(one) }))
  const isKept = ({ one, known }: (typeof standing)[number]) =>
    known !== null && !(renew && !saysTheSame(known.content, one.content))
  const stale = standing.flatMap((pair) => (pair.known && !isKept(pair) ? [pair.known.id] : []))
  if (stale.length > 0) await annulReferrals(tx, scope, stale, { by, reason: dataChanged, now })
  const fresh = standing.filter((pair) => !isKept(pair))
  let number = (await takeNumbers(tx, scope, year, fresh.length)) - fresh.length
  const made = new Map<WantedReferral, NewReferral>()
  for (const { one } of fresh) {
    number += 1
    made.set(one, writtenOf(one, { year, number }, secrets, now))
  }
  addReferrals(tx, scope, [...made.values()], { by, on, now })
  return standing.flatMap(({ one, known }) => made.get(one)?.id ?? known?.id ?? [])
}

function writtenOf(
  { employee, booking, content }: WantedReferral,
  { year, number }: { year: number; number: number },
  secrets: Secrets,
  now: Date,
): NewReferral {
  const id = newId<ReferralId>(now)
  const { kind, visit, person } = content
  const said: ReferralContent = { ...content, number: referralNumber(number, year) }
  return {
    ...{ id, year, number, employee, booking, kind, visitOn: visit?.day ?? null },
    ...{ fullname: person.fullname, department: person.department, position: person.position },
    sealed: secrets.seal(JSON.stringify(said), placeOf(id)),
  }
}

/** What issued referrals say, in the order of their ids; refuses when one of them is not of the scope. */
export async function openReferrals(
  reader: Reader,
  scope: OrganizationScope,
  ids: readonly ReferralId[],
  secrets: Secrets,
): Promise<ReferralContent[]> {
  const rows = await listIssued(reader, scope, ids)
  const known = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].map((id) => opened(known.get(id) ?? refuse(common.NOT_FOUND), secrets).content)
}

/** Annuls a referral; it stays in the register with the reason. */
export async function annulReferral(
  tx: Tx,
  scope: OrganizationScope,
  { id, reason }: { id: ReferralId; reason: string },
  { by, now }: { by: AccountId; now: Date },
): Promise<ReferralRow> {
  const annulled = await annulReferrals(tx, scope, [id], { by, reason, now })
  const row = (await findRegistered(tx, scope, id)) ?? refuse(common.NOT_FOUND)
  return annulled > 0 ? registerView(row) : refuse(documentRefusals.ALREADY_ANNULLED)
}
