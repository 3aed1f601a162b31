import { alreadyBookedText } from '../../../shared/booking/ru.ts'
import type { OwnResult } from '../../../shared/booking/schema.ts'
import { consentWords, deskRefusals } from '../../../shared/desk/ru.ts'
import type { DeskBooked, DeskBooking, DeskPerson } from '../../../shared/desk/schema.ts'
import type { Member } from '../../../shared/platform/actor.ts'
import { clinicTime, parseDay } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { fullName } from '../../../shared/platform/person.ts'
import { common, refuse } from '../../../shared/platform/refusal.ts'
import { noSuchTime } from '../../../shared/schedule/ru.ts'
import { findByPhone } from '../../accounts/store.ts'
import { bookFor, type Wish } from '../../booking/actions.ts'
import { listOwn } from '../../booking/earlier-results/store.ts'
import { findOverbooking } from '../../booking/overbooking/store.ts'
import { type BookedName, findOpenOfDay } from '../../booking/people/store.ts'
import { auditView } from '../../booking/transitions/changers.ts'
import { note } from '../../platform/audit/trail.ts'
import type { Reader, Tx } from '../../platform/db/types.ts'
import { changeSeats } from '../../schedule/store.ts'
import { makeAccount } from '../../users/actions.ts'
import { rowView } from '../actions.ts'
import { listOpenOf } from '../store.ts'
import { findBookedAs } from './store.ts'

/**
 * Returns the account with this phone and its open bookings; `account` is null when no account has the phone. A birth
 * date or a sex that the profile lacks is taken from the owner's own latest booking.
 */
export async function personOfPhone(reader: Reader, phone: string): Promise<DeskPerson> {
  const account = await findByPhone(reader, phone)
  if (!account) return { account: null, bookings: [] }
  const { surname, name, middlename, fullname, gender, birth, email } = account.profile
  const { id, isBlocked } = account
  const isPartial = !birth || !gender
  const [bookings, booked] = await Promise.all([
    listOpenOf(reader, id),
    isPartial ? findBookedAs(reader, { account: id, surname, name, middlename }) : null,
  ])
  const born = parseDay(birth ?? '') ?? booked?.birth ?? null
  const sex = gender ?? booked?.gender ?? null
  const who = { surname, name, middlename, fullname, gender: sex, email, birth: born }
  return { account: { id, isBlocked, ...who }, bookings: bookings.map(rowView) }
}

/**
 * Returns the account with this phone, and what the clinic did in earlier check-ups of a person of that account: these
 * studies count in a new booking.
 */
export async function knownResults(
  reader: Reader,
  { phone, ...person }: BookedName & { phone: string },
): Promise<{ account: AccountId | null; results: OwnResult[] }> {
  const account = (await findByPhone(reader, phone))?.id ?? null
  return { account, results: account ? await listOwn(reader, { account }, person) : [] }
}

/** Finds the account of a phone or makes one with the given name; two concurrent calls get the same one. */
async function accountFor(tx: Tx, actor: Member, { booking, ground, context }: DeskWish, now: Date) {
  const { surname, name, middlename, gender, birth, phone } = booking.person
  const known = await findByPhone(tx, phone)
  if (known) return { account: known, isNew: false }
  const user = { surname, name, middlename, gender, birth, phone, roles: [], city: ground?.city }
  const account = await makeAccount(tx, actor.accountId, { user, brand: context.brand }, now)
  if (account) return { account, isNew: true }
  return { account: (await findByPhone(tx, phone)) ?? refuse(common.CONFLICT), isNew: false }
}

/** A booking made by the desk, with its context. */
type DeskWish = Wish<DeskBooking>

/**
 * Books a person at the desk or on the phone, into the account of that phone. The profile of a known account
 * stays unchanged; a hold of its owner is released, as with an own booking.
 */
export async function bookPerson(tx: Tx, actor: Member, wish: DeskWish, now: Date): Promise<DeskBooked> {
  const { booking, ground } = wish
  if (!ground) return refuse(common.NOT_FOUND, { message: noSuchTime })
  const { account, isNew } = await accountFor(tx, actor, wish, now)
  const { day: wanted } = ground
  const taken = await findOpenOfDay(tx, { account: account.id }, { ...booking.person, day: wanted })
  const same = taken && (await listOpenOf(tx, account.id)).find((open) => open.id === taken.id)
  if (same) {
    const message = alreadyBookedText(same.fullname, wanted, clinicTime(same.start))
    refuse(deskRefusals.PERSON_BOOKED, { message, details: { row: rowView(same) } })
  }
  if (!isNew) await changeSeats(tx, { account: account.id }, now)
  const consent = booking.consentOnPaper ? 'paper' : null
  const { overbookReason } = booking
  const by = { by: 'clinic', byAccount: actor.accountId, onePerDay: deskRefusals.PERSON_BOOKED } as const
  const row = await bookFor(tx, { account: account.id, ...by, consent, overbookReason }, wish, now)
  const { id, number, state, slot, city, day, start, birth, gender, phone } = row
  const overbooking = overbookReason === undefined ? null : await findOverbooking(tx, id)
  note(tx, {
    id,
    after: {
      ...auditView(row),
      consent: consentWords[consent ?? 'later'],
      ...(overbooking && { overbookReason: overbooking.reason }),
    },
  })
  const visit = { id, number, state, slot, city, day, start, birth, gender, phone, markedAt: now }
  const organization = row.employer?.name ?? null
  const view = rowView({ ...visit, fullname: fullName(row), organization, ticket: null, ticketState: null })
  return { ...view, isNewAccount: isNew }
}
