import { accountRefusals } from '../../../shared/accounts/ru.ts'
import type { BookingsAhead, BookingsDecision } from '../../../shared/accounts/schema.ts'
import { canChange } from '../../../shared/booking/rules.ts'
import {
  bookingsAheadWords,
  cancelAllRefusals,
  endedBookingsWords,
  endedConnectionReason,
  keptBookingsWords,
} from '../../../shared/desk/cancel-all/ru.ts'
import {
  type CancelPreview,
  type CancelScope,
  cancelledAtOnce,
} from '../../../shared/desk/cancel-all/schema.ts'
import type { OrganizationId } from '../../../shared/organizations/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { clinicDay } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { lockRows } from '../../booking/locks/store.ts'
import type { MessageContext } from '../../booking/messages/actions.ts'
import { cancel } from '../../booking/transitions/actions.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { personOf, versionOf } from '../actions.ts'
import { findVisit, type Visit } from '../store.ts'
import { type ComingBooking, findOrganization, listComing, listComingOf, lockOrganization } from './store.ts'

/** The bookings of a scope, with the organization behind them. */
async function scopeOf(reader: Reader, scope: CancelScope, now: Date) {
  const organization =
    scope.of === 'organization' ? ((await findOrganization(reader, scope)) ?? refuse(common.NOT_FOUND)) : null
  return { organization, bookings: await listComing(reader, scope, organization?.id ?? null, now) }
}

const versionOfBookings = (bookings: readonly ComingBooking[]): string =>
  versionOf(bookings.map(({ id, day }) => [id, day]))

function daysOf(bookings: readonly ComingBooking[]): CancelPreview['days'] {
  const byDay = Map.groupBy(bookings, ({ day, city }) => `${day} ${city}`)
  return [...byDay.values()]
    .flatMap((ofDay) => (ofDay[0] ? [{ day: ofDay[0].day, city: ofDay[0].city, people: ofDay.length }] : []))
    .toSorted((one, other) => one.day.localeCompare(other.day) || one.city.localeCompare(other.city))
}

async function visitsOf(reader: Reader, bookings: readonly ComingBooking[]): Promise<Visit[]> {
  const visits: Visit[] = []
  for (const { id } of bookings) {
    const visit = await findVisit(reader, id)
    if (visit) visits.push(visit)
  }
  return visits
}

/** Returns what one act would cancel; nothing is changed. */
export async function previewAll(
  reader: Reader,
  scope: CancelScope,
  secrets: Secrets,
  now: Date,
): Promise<CancelPreview> {
  const { organization, bookings } = await scopeOf(reader, scope, now)
  if (bookings.length > cancelledAtOnce) refuse(cancelAllRefusals.TOO_MANY_TO_CANCEL)
  const visits = await visitsOf(reader, bookings)
  return {
    organization: organization?.name ?? null,
    people: bookings.length,
    told: visits.filter((visit) => personOf(visit, secrets).phone).length,
    days: daysOf(bookings),
    version: versionOfBookings(bookings),
  }
}

/** The act: its author, the bookings, the reason, and the version of the list that its author has seen. */
interface CancelAll {
  actor: Member
  scope: CancelScope
  reason: string
  seen: string
}

/**
 * Cancels all bookings of a scope in one transaction, and tells their people. The bookings are locked and read again
 * after the wait, so that one that was moved or marked meanwhile refuses the act instead of being cancelled unseen.
 */
export async function cancelAll(
  tx: Tx,
  { actor, scope, reason, seen }: CancelAll,
  messages: MessageContext,
  now: Date,
): Promise<{ cancelled: number; told: number }> {
  const ids = (await scopeOf(tx, scope, now)).bookings.map(({ id }) => id)
  await lockRows(tx, { employeesOf: ids, bookings: ids })
  const { bookings } = await scopeOf(tx, scope, now)
  if (bookings.length === 0) refuse(cancelAllRefusals.NOTHING_TO_CANCEL)
  if (bookings.length > cancelledAtOnce) refuse(cancelAllRefusals.TOO_MANY_TO_CANCEL)
  if (versionOfBookings(bookings) !== seen) refuse(cancelAllRefusals.LIST_CHANGED)
  const by = { kind: 'clinic', account: actor.accountId } as const
  const cancelling = { bookings: await visitsOf(tx, bookings), reason }
  const { rows, told } = await cancel(tx, { by, messages }, cancelling, now)
  return { cancelled: rows.length, told }
}

/** The end of a representative's connection to an organization. */
interface EndedConnection {
  /** The representative who leaves, or the administrator who ends the connection. */
  by: { kind: 'employer' | 'clinic'; account: AccountId }
  organization: { id: OrganizationId; name: string }
  hasColleagues: boolean
  decision: BookingsDecision | undefined
}

/** Refuses the end of a connection, telling which bookings wait for a decision. */
function askAboutBookings(
  { organization, hasColleagues, decision }: EndedConnection,
  bookings: readonly ComingBooking[],
  now: Date,
): never {
  const until =
    bookings
      .map(({ day }) => day)
      .toSorted()
      .at(-1) ?? clinicDay(now)
  const ahead = { people: bookings.length, until, hasColleagues, version: versionOfBookings(bookings) }
  const message = bookingsAheadWords({
    ...ahead,
    name: organization.name,
    isSeenChanged: decision !== undefined && decision.seen !== ahead.version,
  })
  return refuse(accountRefusals.BOOKINGS_AHEAD, { message, details: ahead satisfies BookingsAhead })
}

/**
 * Does with the coming bookings of an organization what was decided when a connection to it ends, and returns it in
 * words for the audit; null when there are none. Without a decision, and when other bookings are coming than its author
 * saw, the end is refused. The row of the organization is locked first, as for a new group: a group that is being booked
 * counts too.
 */
export async function settleComing(
  tx: Tx,
  ended: EndedConnection,
  messages: MessageContext,
  now: Date,
): Promise<string | null> {
  const { by, organization, decision } = ended
  await lockOrganization(tx, organization.id)
  const listed = await listComingOf(tx, organization.id, now)
  const ids = listed.map(({ id }) => id)
  await lockRows(tx, { employeesOf: ids, bookings: ids })
  const coming = await listComingOf(tx, organization.id, now)
  // A representative cancels only what has not begun yet; the clinic what nobody has come to.
  const bookings =
    by.kind === 'clinic' ? coming : coming.filter(({ state, start }) => canChange(state, start, now))
  if (bookings.length === 0) return null
  const isTooMany = decision?.fate === 'cancel' && bookings.length > cancelledAtOnce
  if (decision?.seen !== versionOfBookings(bookings) || isTooMany) askAboutBookings(ended, bookings, now)
  if (decision.fate === 'keep') return keptBookingsWords(bookings.length)
  const context = { by, messages, recordedAs: { act: 'remove', what: 'booking' } } as const
  const cancelling = { bookings: await visitsOf(tx, bookings), reason: endedConnectionReason }
  const { rows } = await cancel(tx, context, cancelling, now)
  return endedBookingsWords(rows.length)
}
