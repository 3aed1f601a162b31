import { refusedLetter, refusedPush, refusedSms } from '../../../shared/booking/earlier-results/ru.ts'
import { refusedDecisionLetter, refusedDecisionSms } from '../../../shared/booking/psychiatric-decision/ru.ts'
import {
  type Occasion,
  type Visit,
  visitLetter,
  visitSms,
  visitSubjects,
  whatToBring,
} from '../../../shared/booking/ru.ts'
import { isFasting } from '../../../shared/booking/rules.ts'
import type { Booking, BookingId } from '../../../shared/booking/schema.ts'
import type { EmployeeId } from '../../../shared/employees/schema.ts'
import { employeeBring } from '../../../shared/group-booking/ru.ts'
import type { Brand } from '../../../shared/platform/brand.ts'
import { clinicTime, type Day } from '../../../shared/platform/days.ts'
import type { AccountId } from '../../../shared/platform/ids.ts'
import { messageKinds } from '../../../shared/platform/message-kinds.ts'
import type { City } from '../../../shared/platform/person.ts'
import type { Stay } from '../../../shared/schedule/fit/schema.ts'
import { cityNames } from '../../../shared/schedule/ru.ts'
import { papersOf } from '../../employees/actions.ts'
import { listContacts } from '../../employees/store.ts'
import { pushesOf } from '../../notifications/actions.ts'
import type { Reader } from '../../platform/db/types.ts'
import { type Message, smsAndLetter } from '../../platform/outbox/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { findPace, type Pace, stayIn } from '../../schedule/fit/actions.ts'
import { listFollowers } from './store.ts'

/** The clinic's current name and contacts, and the keys to the contacts of employees. */
export interface MessageContext {
  brand: Brand
  secrets: Secrets
}

/** How long a push about a refused paper is worth showing. */
const pushKeptMs = 24 * 3_600_000

/** A booking as its messages need it. */
export interface NotifiedBooking extends Pick<Booking, 'number' | 'paperKind' | 'hasReferral'> {
  id: BookingId
  city: City
  day: Day
  start: Date
  address: string
  fullname: string
  total: number
  services: readonly string[]
  /** The owner, when it is an account; phone and e-mail are those of the booking. */
  account: AccountId | null
  phone: string | null
  email: string | null
  /** How long the visit takes, when the caller knows it. */
  knownStay?: Stay | null
  /** The owner, when it is an employee; phone and e-mail are stored with the employee's person. */
  employee: EmployeeId | null
}

/** An employee's booking that is not made yet. */
type PlannedVisit = Pick<
  NotifiedBooking,
  'employee' | 'fullname' | 'city' | 'address' | 'day' | 'start' | 'total' | 'services'
>

/** An employee's booking as its messages need it, before it is made: its number is left open. */
export const employeeVisit = (visit: PlannedVisit): NotifiedBooking => ({
  ...visit,
  id: '' as BookingId,
  number: '…',
  account: null,
  phone: null,
  email: null,
  paperKind: null,
  hasReferral: true,
})

/** A booking with how long its visit takes. */
interface TimedBooking extends NotifiedBooking {
  stay: Stay | null
}

const visitOf = (booking: TimedBooking): Visit => ({
  number: booking.number,
  day: booking.day,
  time: clinicTime(booking.start),
  cityName: cityNames[booking.city],
  address: booking.address,
  fullname: booking.fullname,
  total: booking.total,
  isFasting: booking.stay?.isFasting ?? isFasting(booking.services.map((service) => ({ service }))),
  minutes: booking.stay?.minutes ?? null,
  left: booking.stay?.left ?? [],
  bring: booking.employee ? employeeBring : whatToBring(booking),
})

/** The moment of the messages about bookings. */
interface Moment {
  now: Date
  /** Messages to accounts wait until then and can be withdrawn by the id of the booking; missing: they leave now. */
  undoUntil?: Date | undefined
}

/** An SMS to the phone of the booking and, when an e-mail is known, a letter. */
function messagesToAccount(
  occasion: Occasion,
  booking: TimedBooking,
  { brand, now, undoUntil }: MessageContext & Moment,
): Message[] {
  const { account, phone, email, start } = booking
  if (!account || !phone) return []
  const visit = visitOf(booking)
  const waits = undoUntil && { dueAt: undoUntil, about: booking.id }
  const about = { kind: `booking-${occasion}` as const, account, link: `/preorder/${booking.id}`, ...waits }
  const words = { sms: visitSms(occasion, visit, brand), letter: () => visitLetter(occasion, visit, brand) }
  return smsAndLetter({ ...about, now, usefulUntil: start }, { phone, email }, words)
}

/** The contacts of a booked employee, and the account that sees the booking in the cabinet. */
interface EmployeeContacts {
  phone?: string | undefined
  email?: string | undefined
  viewer: AccountId | undefined
}

/** An SMS to an employee with a known phone; one without a phone gets only reminders and new addresses, by e-mail. */
function messagesToEmployee(
  occasion: Occasion,
  booking: TimedBooking,
  { phone, email, viewer }: EmployeeContacts,
  { brand, now }: MessageContext & { now: Date },
): Message[] {
  const visit = visitOf(booking)
  const text = visitSms(occasion, visit, brand)
  // A reminder of the employer's visit needs no consent of an account (decision 0062), so it names none.
  const isReminder = occasion === 'reminder' || occasion === 'employer-reminder'
  const shown = viewer && !isReminder && { account: viewer, link: `/preorder/${booking.id}` }
  const about = { kind: `booking-${occasion}` as const, text, now, usefulUntil: booking.start, ...shown }
  if (phone) return [{ ...about, channel: 'sms', to: phone }]
  if (!email || !(isReminder || occasion === 'address')) return []
  return [{ ...about, channel: 'email', subject: visitSubjects[occasion](visit), to: email }]
}

/** Adds how long the visits take; the pace of a day is read once for all its visits. */
async function timed(reader: Reader, bookings: readonly NotifiedBooking[]): Promise<TimedBooking[]> {
  const paces = new Map<string, Promise<Pace>>()
  const paceOf = ({ city, day }: NotifiedBooking): Promise<Pace> => {
    const key = `${city} ${day}`
    const known = paces.get(key) ?? findPace(reader, city, day)
    paces.set(key, known)
    return known
  }
  return Promise.all(
    bookings.map(async (booking) => {
      const { knownStay, services, start } = booking
      const stay = knownStay === undefined ? stayIn(await paceOf(booking), services, start) : knownStay
      return { ...booking, stay }
    }),
  )
}

/** A booking whose owner is told of a refused paper. `follower`: the account that sees it. */
interface RefusedPaperBooking
  extends Pick<NotifiedBooking, 'id' | 'number' | 'account' | 'employee' | 'phone' | 'email'> {
  follower: AccountId | null
  /** The data of the person is erased: nobody is told anything. */
  isOwnerErased: boolean
}

/** The SMS, letter and push about a refused paper of a booking. */
interface RefusedPaper {
  kind: 'result-refused' | 'document-refused'
  sms: string
  letter: () => { subject: string; text: string }
}

/**
 * Returns the messages about a refused paper to the owner of the booking, with a push to the browsers of the account
 * that sees the booking; none after erasure.
 */
async function refusedPaperMessages(
  reader: Reader,
  { id, employee, account, follower, isOwnerErased, ...contacts }: RefusedPaperBooking,
  { kind, ...words }: RefusedPaper,
  { secrets, now }: MessageContext & { now: Date },
): Promise<Message[]> {
  if (isOwnerErased) return []
  const [row] = employee ? await listContacts(reader, [employee]) : []
  const { phone, email } = row ? papersOf(row, secrets) : contacts
  const viewer = account ?? follower
  const link = `/preorder/${id}`
  const about = { kind, ...(viewer && { account: viewer, link }), now }
  const sent = phone ? smsAndLetter(about, { phone, email }, words) : []
  if (!viewer) return sent
  const { title } = messageKinds[kind]
  const usefulUntil = new Date(now.getTime() + pushKeptMs)
  const push = { account: viewer, kind, title, text: refusedPush(contacts.number), link, usefulUntil }
  return [...sent, ...(await pushesOf(reader, [push], now))]
}

/**
 * Returns the messages about a refused earlier result to the owner of the booking; an employee does not read the
 * price that the employer pays.
 */
export function refusedResultMessages(
  reader: Reader,
  booking: RefusedPaperBooking & { total: number },
  context: MessageContext & { now: Date },
): Promise<Message[]> {
  const { number, employee, total } = booking
  const notice = { number, total: employee ? null : total }
  const letter = () => refusedLetter(notice, context.brand)
  return refusedPaperMessages(
    reader,
    booking,
    { kind: 'result-refused', sms: refusedSms(notice), letter },
    context,
  )
}

/** Returns the messages about a refused decision of a psychiatric commission to the owner of the booking. */
export function refusedDecisionMessages(
  reader: Reader,
  booking: RefusedPaperBooking,
  context: MessageContext & { now: Date },
): Promise<Message[]> {
  const { number } = booking
  const letter = () => refusedDecisionLetter(number, context.brand)
  const paper = { kind: 'document-refused' as const, sms: refusedDecisionSms(number), letter }
  return refusedPaperMessages(reader, booking, paper, context)
}

/** Returns the SMS that a person would get about a booking. */
export async function smsAbout(
  reader: Reader,
  occasion: Occasion,
  booking: NotifiedBooking,
  brand: Brand,
): Promise<string> {
  const [one] = await timed(reader, [booking])
  return visitSms(occasion, visitOf(one ?? { ...booking, stay: null }), brand)
}

/** Returns the messages about bookings to their owners: accounts or employees. */
export async function messagesAbout(
  reader: Reader,
  occasion: Occasion,
  bookings: readonly NotifiedBooking[],
  context: MessageContext & Moment,
): Promise<Message[]> {
  const employees = bookings.flatMap(({ employee }) => employee ?? [])
  const found = employees.length > 0 ? await listContacts(reader, employees) : []
  const contacts = new Map(found.map((row) => [row.employee, papersOf(row, context.secrets)]))
  const ids = bookings.flatMap(({ id, employee }) => (employee ? id : []))
  const followers = ids.length > 0 ? await listFollowers(reader, ids) : new Map()
  return (await timed(reader, bookings)).flatMap((booking) =>
    booking.employee
      ? messagesToEmployee(
          occasion,
          booking,
          { ...contacts.get(booking.employee), viewer: followers.get(booking.id) },
          context,
        )
      : messagesToAccount(occasion, booking, context),
  )
}
