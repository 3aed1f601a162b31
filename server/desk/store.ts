import { readCode } from '../../shared/booking/code.ts'
import type {
  BookedEmployer,
  BookingId,
  ChosenFactor,
  PaperKind,
  StepAuthor,
} from '../../shared/booking/schema.ts'
import type { ConsentObstacle, DeskCard, DeskRow } from '../../shared/desk/schema.ts'
import { birthIn, type SearchPattern, ticketIn, waysOf } from '../../shared/desk/search.ts'
import type { ProofKind } from '../../shared/employees/account-link/schema.ts'
import type { EmployeeId, PersonId } from '../../shared/employees/schema.ts'
import type { OrganizationId } from '../../shared/organizations/schema.ts'
import { clinicDay, type Day } from '../../shared/platform/days.ts'
import type { AccountId } from '../../shared/platform/ids.ts'
import type { City } from '../../shared/platform/person.ts'
import type { EditionId } from '../../shared/programme/schema.ts'
import type { TicketState } from '../../shared/queue/schema.ts'
import {
  followerOf,
  isByEmployer,
  isConsentMistaken,
  isInterventionWithdrawn,
  isOpen,
  isProven,
} from '../booking/tables.ts'
import { raw, statement } from '../platform/db/statement.ts'
import type { Reader, Tx } from '../platform/db/types.ts'
import { runUnprepared, Values } from '../platform/db/unprepared.ts'
import { visitAddress } from '../schedule/site-days/tables.ts'

/** A visit of the list. */
export type DayRow = Omit<DeskRow, 'start' | 'markedAt' | 'ticket' | 'hasLeft'> & {
  start: Date
  markedAt: Date
  /** The last queue ticket of the visit. */
  ticket: number | null
  ticketState: TicketState | null
}

const name = raw`concat_ws(' ', bookings.surname, bookings.name, nullif(bookings.middlename, ''))`
// The mark is the last step that changed the state, because a move is a step too. When the first summons is
// withdrawn, the visit is arrived again, and the mark is the original arrival.
const marked = raw`(select at from booking_steps where booking_id = bookings.id and from_state <> to_state
  order by bookings.state <> 'arrived' or (to_state = 'arrived' and from_state <> 'in_progress') desc, position desc limit 1)`
const columns = raw`bookings.id, bookings.number, bookings.state, ${marked} as "markedAt", bookings.slot_id as slot,
  bookings.city, bookings.day, bookings.start_at as start, ${name} as fullname, bookings.birth, bookings.gender, bookings.phone,
  bookings.employer ->> 'name' as organization,
  last_ticket.ticket, last_ticket."ticketState"`
const lastTicket = raw`left join lateral (select tickets.number as ticket, tickets.state as "ticketState" from tickets
  where booking_id = bookings.id order by tickets.day desc limit 1) last_ticket on true`

const ofDay = statement<{ city: City; day: Day }, DayRow>('desk-day')`
  select ${columns} from bookings ${lastTicket} where city = ${'city'} and day = ${'day'}
  order by bookings.start_at, bookings.surname collate "und-x-icu", bookings.id`

/** Lists the visits of a city and day by time. */
export const listDay = (reader: Reader, asked: { city: City; day: Day }): Promise<DayRow[]> =>
  reader.run(ofDay, asked)

const openOf = statement<{ account: AccountId }, DayRow>('desk-open-of-account')`
  select ${columns} from bookings ${lastTicket}
  where account_id = ${'account'} and ${isOpen}
  order by bookings.start_at, bookings.id limit 50`

/** Lists open visits of an account by time; at most fifty. */
export const listOpenOf = (reader: Reader, account: AccountId): Promise<DayRow[]> =>
  reader.run(openOf, { account })

const ofTicket = statement<{ day: Day; number: number }, DayRow>('desk-of-ticket')`
  select ${columns} from tickets as found join bookings on bookings.id = found.booking_id ${lastTicket}
  where found.day = ${'day'} and found.number = ${'number'} order by bookings.city, bookings.id`

/** Finds visits of a day by ticket number: one per city. */
const listByTicket = (reader: Reader, day: Day, number: number): Promise<DayRow[]> =>
  reader.run(ofTicket, { day, number })

const ofNumber = statement<{ number: string }, DayRow>('desk-of-number')`
  select ${columns} from bookings ${lastTicket} where bookings.number = ${'number'}`

/** Finds the visit of a booking number, as a list. */
const listByNumber = (reader: Reader, number: string): Promise<DayRow[]> => reader.run(ofNumber, { number })

/** How many visits before and after a moment are scanned before the index is used. */
const near = 3000
/**
 * New visits not indexed yet, newest first; there are more only for a minute after a whole enterprise was
 * booked.
 */
const freshAtMost = 2000

/** The parts of a search besides its words: a phone, the start of the coming visits, and the limit of results. */
interface PhoneQuery {
  /** HMACs of a phone under the present and former secrets, because employees' phones are sealed. */
  phoneKeys: string[]
  since: Date
  limit: number
}

/** Matching visits. `isSimilar`: none matches exactly, these have one typo in a word. */
interface FoundVisits {
  rows: DayRow[]
  isSimilar: boolean
}

/**
 * Finds the visit of a scanned code or a whole booking number, today's visit by ticket number, or visits by words
 * and birth date; when none matches, tries the other keyboard layout, then one typo in a word.
 */
export async function findVisits(reader: Reader, search: string, wanted: PhoneQuery): Promise<FoundVisits> {
  const code = readCode(search)
  const coded = code ? await listByNumber(reader, code.number) : []
  if (coded.length > 0) return { rows: coded, isSimilar: false }
  const ticket = ticketIn(search)
  const called = ticket === null ? [] : await listByTicket(reader, clinicDay(wanted.since), ticket)
  if (called.length > 0) return { rows: called, isSimilar: false }
  const { birth, rest } = birthIn(search)
  for (const { words, isSimilar } of waysOf(rest)) {
    const rows = await visitsBy(reader, words, { ...wanted, birth })
    if (rows.length > 0) return { rows, isSimilar }
  }
  return { rows: [], isSimilar: false }
}

/** SQL: a visit's search text matches the words and the birth date, and the grams by which the index finds it. */
function fits(words: readonly SearchPattern[], birth: Day | null, values: Values) {
  const anyOf = (grams: string[][]) => grams.map((set) => `grams @> ${values.put(set)}::text[]`).join(' or ')
  const alike = words.map(({ operator, pattern }) => `search ${operator} ${values.put(pattern)}`)
  const tagged = words.map(({ grams }) => `(${anyOf(grams)})`)
  if (birth) {
    alike.push(`(select birth from bookings where id = booking_id) = ${values.put(birth)}`)
    tagged.push(`grams @> array[born_gram(${values.put(birth)})]`)
  }
  return { alike: alike.join(' and ') || 'false', tagged: tagged.join(' and ') || 'false' }
}

/**
 * Finds visits that match all words: coming ones by time, then past ones, latest first. Common words are found
 * by scanning the nearest thousands of visits; rare ones, such as a birth date, by the index of grams.
 */
async function visitsBy(
  reader: Reader,
  words: readonly SearchPattern[],
  { phoneKeys, since, limit, birth }: PhoneQuery & { birth: Day | null },
): Promise<DayRow[]> {
  const values = new Values()
  const from = values.put(since)
  const most = values.put(limit)
  const keys = values.put(phoneKeys, 'text[]')
  const { alike, tagged } = fits(words, birth, values)
  const orderOf = (start: 'start_at' | 'page.start_at') =>
    `${start} < ${from}, case when ${start} >= ${from} then ${start} end, ${start} desc, booking_id`
  const order = orderOf('start_at')
  const front = (sign: '>=' | '<', turn: '' | 'desc') =>
    `(select * from booking_finds where start_at ${sign} ${from} order by start_at ${turn}, booking_id ${turn} limit ${birth ? 0 : near})`
  const text = `
    with fresh as materialized (
      select id as booking_id, start_at, said_of(bookings) as search
      from (select booking_id from booking_finds_due order by booking_id desc limit ${freshAtMost}) due
        join bookings on id = booking_id),
    fitting as materialized (select booking_id, start_at from fresh where ${alike}),
    near as materialized (
      select booking_id, start_at from (
        select booking_id, start_at from (${front('>=', '')} union all ${front('<', 'desc')}) front where ${alike}
        union all select * from fitting) either
      order by ${order} limit ${most}),
    counted as materialized (select count(*) = ${most} as "isFull" from near),
    found as materialized (
      select booking_id, start_at from booking_finds where not (select "isFull" from counted) and ${tagged} and ${alike}
      union
      select * from fitting
      union
      select bookings.id, bookings.start_at from persons
        join employees on person_id = persons.id join bookings on employee_id = employees.id where phone_key = any(${keys})),
    page as (
      select * from near where (select "isFull" from counted)
      union all (select * from found where not (select "isFull" from counted) order by ${order} limit ${most}))
    select ${columns} from page join bookings on bookings.id = page.booking_id ${lastTicket} order by ${orderOf('page.start_at')}`
  return runUnprepared(reader, text, values)
}

/** A visit with all its data, of an account or of an employee. */
export interface Visit extends DayRow, Pick<DeskCard, 'kind' | 'kindReason' | 'email' | 'lastCheckUpOn'> {
  account: AccountId | null
  surname: string
  name: string
  middlename: string
  isOwnerErased: boolean
  /** The account that sees the visit in the cabinet. */
  follower: AccountId | null
  /** How the owner of that account has proven to be the employee, and the account that has checked it. */
  proof: ProofKind | null
  provenAt: Date | null
  provenBy: string | null
  /** The employee who owns the booking: an organization made it. */
  employee: EmployeeId | null
  organizationId: OrganizationId | null
  /** The employee for whom the visit counts: its owner, or the one whose employer sent the person. */
  countsFor: EmployeeId | null
  person: PersonId | null
  /** Sealed phone and documents of the employee's person. */
  personSealed: string | null
  /** HMAC of the employee's phone. */
  phoneKey: string | null
  papersSealed: string | null
  paperKind: PaperKind | null
  employer: BookedEmployer | null
  hasReferral: boolean
  edition: EditionId
  factors: ChosenFactor[]
  services: string[]
  /** No consent is recorded. */
  needsConsent: boolean
  /** The desk has marked the consent to personal data as signed on paper. */
  isConsentOnPaper: boolean
  isInterventionWithdrawn: boolean
  /** The account that gets the messages of the visit, and its consent to notifications. */
  notified: AccountId | null
  notifiedSince: Date | null
  notifiedBy: string | null
  /** Why the person of the visit cannot give that consent at the desk; null when the owner of the account is the person. */
  notifiedObstacle: ConsentObstacle | null
  address: string
  total: number
  /** A line of the volume has a price that the organization had when it booked. */
  isNegotiated: boolean
  /** There is a valid paper of the commission about it, a справка or a заключение. */
  hasPaper: boolean
  /** There is a valid заключение. */
  hasFinalPaper: boolean
}

const negotiated = raw`(${isByEmployer} and exists (
  select from json_array_elements(items) as item, lateral (
    select amount from prices where prices.organization_id = bookings.organization_id and prices.city = bookings.city
      and service_code = item ->> 'service' and valid_from <= priced_on and set_at <= bookings.created_at
    order by valid_from desc, prices.number desc limit 1) as own
  where own.amount is not null))`

const whole = statement<{ id: BookingId }, Visit>('desk-visit')`
  select ${columns}, bookings.surname, bookings.name, bookings.middlename, bookings.kind,
    kind_reason as "kindReason", bookings.email, last_check_up_on as "lastCheckUpOn",
    bookings.account_id as account, ${followerOf} as follower, proof, proven_at as "provenAt",
    (select nullif(full_name, '') from accounts where id = proven_by) as "provenBy",
    employees.id as employee, bookings.organization_id as "organizationId", employee_id as "countsFor", persons.id as person, persons.sealed as "personSealed",
    phone_key as "phoneKey",
    papers_sealed as "papersSealed", paper_kind as "paperKind", employer, has_referral as "hasReferral",
    edition_id as edition, bookings.factors, bookings.total, ${negotiated} as "isNegotiated",
    ${visitAddress} as address,
    exists (select from accounts where id = bookings.account_id and erased_at is not null) as "isOwnerErased",
    array(select item ->> 'service' from json_array_elements(items) as item) as services,
    (not exists (select from booking_consents where booking_id = bookings.id) or ${isConsentMistaken}) as "needsConsent",
    exists (select from booking_consents where booking_id = bookings.id and paper_taken_by is not null) as "isConsentOnPaper",
    ${isInterventionWithdrawn} as "isInterventionWithdrawn",
    notified.id as notified, notified.given_at as "notifiedSince", notified.by as "notifiedBy", notified.obstacle as "notifiedObstacle",
    exists (select from conclusions where booking_id = bookings.id and annulled_at is null) as "hasPaper",
    exists (select from conclusions
      where booking_id = bookings.id and outcome <> 'additional' and annulled_at is null) as "hasFinalPaper"
  from bookings left join employees on employees.id = employee_id and ${isByEmployer}
    left join persons on persons.id = person_id ${lastTicket}
    left join lateral (
      select accounts.id, given_at, nullif(takers.full_name, '') as by,
        case when not ${isProven} then 'not_proven'
          when not ${isByEmployer} and (accounts.birth is distinct from bookings.birth or (folded(accounts.surname), folded(accounts.name))
            is distinct from (folded(bookings.surname), folded(bookings.name))) then 'other_owner' end as obstacle
      from accounts
      left join consents on consents.account_id = accounts.id and purpose = 'notifications' and withdrawn_at is null
      left join accounts as takers on takers.id = paper_taken_by
      where accounts.id = ${followerOf} and accounts.erased_at is null
      order by given_at desc nulls last limit 1) as notified on true
  where bookings.id = ${'id'}`

/** Finds a visit; null when there is none. */
export const findVisit = async (reader: Reader, id: BookingId): Promise<Visit | null> =>
  (await reader.run(whole, { id }))[0] ?? null

const idOfNumber = statement<{ number: string }, { id: BookingId }>('desk-id-of-number')`
  select id from bookings where number = ${'number'}`

/** Finds the visit of a booking number; null when there is none. */
export async function findVisitOf(reader: Reader, number: string): Promise<Visit | null> {
  const [found] = await reader.run(idOfNumber, { number })
  return found ? findVisit(reader, found.id) : null
}

/** A history step with the name of its author. */
export type StepRow = Omit<DeskCard['steps'][number], 'at' | 'start' | 'by'> & {
  at: Date
  by: StepAuthor
  start: Date
}

const steps = statement<{ id: BookingId }, StepRow>('desk-steps')`
  select to_state as state, at, by, nullif(full_name, '') as who, reason, slots.start_at as start
  from booking_steps join slots on slots.id = slot_id left join accounts on accounts.id = by_account_id
  where booking_id = ${'id'} order by position`

/** Returns the history of a visit, oldest first. */
export const listSteps = (reader: Reader, id: BookingId): Promise<StepRow[]> => reader.run(steps, { id })

// A booking that is being moved is left for the next run, because its time is read under a lock.
const make = statement<{ limit: number }, { id: BookingId }>('make-booking-finds')`
  with fresh as materialized (
    select id, start_at, birth, said_of(bookings) as search
    from booking_finds_due join bookings on id = booking_id limit ${'limit'}
    for update of booking_finds_due skip locked for share of bookings skip locked),
  made as (
    insert into booking_finds (booking_id, start_at, search, grams)
    select id, start_at, search, grams_of(search) || born_gram(birth) from fresh returning booking_id)
  delete from booking_finds_due using made where booking_finds_due.booking_id = made.booking_id
  returning made.booking_id as id`

/** Writes the search rows of new bookings; returns how many. */
export const makeFinds = async (tx: Tx, limit: number): Promise<number> =>
  (await tx.run(make, { limit })).length
