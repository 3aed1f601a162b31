import { z } from 'zod'
import {
  BookedFactor,
  BookedPerson,
  BookingId,
  BookingState,
  CancelReason,
  IdentityPaper,
  KeptPart,
  NewBooking,
  StepAuthor,
} from '../booking/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { AccountId } from '../platform/ids.ts'
import { City, Gender } from '../platform/person.ts'
import { Phone } from '../platform/phone.ts'
import { CheckUpKind, ServiceKind } from '../programme/schema.ts'
import { Ticket } from '../queue/schema.ts'
import { SlotId } from '../schedule/schema.ts'

/** A visit as the list of the desk shows it: without prices and numbers of documents. */
export const DeskRow = z.object({
  id: BookingId,
  number: z.string(),
  state: BookingState,
  /** When it came into this state. */
  markedAt: Instant,
  slot: SlotId,
  city: City,
  day: Day,
  start: Instant,
  fullname: z.string(),
  birth: Day,
  gender: Gender,
  /** Null of an employee: his phone stands in his card. */
  phone: z.string().nullable(),
  organization: z.string().nullable(),
  /** His number in the queue of that day, `П-017`: whoever has no telephone learns it at the desk. */
  ticket: z.string().nullable(),
  /** He has gone before the end of his check-up, and has not come again yet. */
  hasLeft: z.boolean(),
})
export type DeskRow = z.infer<typeof DeskRow>

/** Which day is asked for. `known`: the version that the caller has; the same one is answered without rows. */
export const DayQuery = z.strictObject({ city: City, day: Day, known: z.string().max(40).optional() })

/** How many are to come when the clinic is closed, and at which times, `15:30`; `isDayOff`: it is closed the whole day. */
export const DeskClosed = z.object({ people: z.int(), isDayOff: z.boolean(), times: z.array(z.string()) })
export type DeskClosed = z.infer<typeof DeskClosed>

/**
 * The people of a city and a day by time; `rows` is null when nothing has changed since the version that was known.
 * `closed` is null when everybody to come is received.
 */
export const DeskDay = z.object({
  version: z.string(),
  rows: z.array(DeskRow).nullable(),
  closed: DeskClosed.nullable(),
})
export type DeskDay = z.infer<typeof DeskDay>

/** What is looked for: fragments of a name, a phone in any form, a number of a booking, an organization. */
export const FindQuery = z.strictObject({
  search: z
    .string()
    .trim()
    .min(1, 'Введите, кого ищете')
    .max(100)
    .refine((text) => !text.includes('\0'), 'Такого текста не бывает'),
})

/**
 * Visits found on all days, those to come first; `hasMore`: say more to see the rest; `isSimilar`: none fits what was typed,
 * these have one slip in a word.
 */
export const DeskFound = z.object({ rows: z.array(DeskRow), hasMore: z.boolean(), isSimilar: z.boolean() })
export type DeskFound = z.infer<typeof DeskFound>

/** Whose phone it is: a complete number, in any form. */
export const PersonQuery = z.strictObject({ phone: Phone })

/** Who has a phone, as the clinic knows him; a profile may be empty in part. */
const DeskAccount = z.object({
  id: AccountId,
  surname: z.string(),
  name: z.string(),
  middlename: z.string(),
  fullname: z.string(),
  gender: Gender.nullable(),
  birth: Day.nullable(),
  email: z.string().nullable(),
  /** He cannot sign in: of his bookings he learns by SMS alone. */
  isBlocked: z.boolean(),
})

/** The account of a phone, null when there is none, and its bookings that have not come to an end, by time. */
export const DeskPerson = z.object({ account: DeskAccount.nullable(), bookings: z.array(DeskRow) })
export type DeskPerson = z.infer<typeof DeskPerson>

/**
 * A booking made at the desk or by phone: the wish of a person's own booking, papers as far as they were given.
 * `consentOnPaper`: the person has signed the consent here; otherwise he signs it when he comes.
 */
export const DeskBooking = NewBooking.omit({ kept: true, consent: true }).extend({
  consentOnPaper: z.boolean({ error: 'Отметьте, подписано ли согласие' }),
})
export type DeskBooking = z.output<typeof DeskBooking>

/** The visit that was made; `isNewAccount`: the phone was not known, and an account was made for it. */
export const DeskBooked = DeskRow.extend({ isNewAccount: z.boolean() })
export type DeskBooked = z.infer<typeof DeskBooked>

/** `known`: the version of a ticket that the caller has seen: the same one is no new look. */
export const VisitTicketQuery = z.strictObject({ known: z.string().max(40).optional() })

/** The ticket that a visit has today, as its owner sees it; null when it has none. `version` stays while he is where he was. */
export const VisitTicket = z.object({ version: z.string(), ticket: Ticket.nullable() })
export type VisitTicket = z.infer<typeof VisitTicket>

/** What the caller has before his eyes: an act over something else is refused. */
export const Seen = z.strictObject({ state: BookingState, slot: SlotId })
export type Seen = z.output<typeof Seen>

/** Why the clinic cancels: no message says it, the history keeps it for the clinic and the person; his employer does not see it. */
export const DeskReason = CancelReason.min(1, 'Напишите причину')

/** Documents that a person hands over once he is booked, at least one; a field of another name or a wrong number is refused. */
export const DeskPapers = BookedPerson.pick({ snils: true, policy: true })
  .extend({ paper: IdentityPaper.optional() })
  .refine((given) => Object.values(given).some(Boolean), 'Введите хотя бы один документ')
export type DeskPapers = z.output<typeof DeskPapers>

/**
 * A paper of a person: its number is not shown, only whether it is known. `part`: as what it is entered with the booking; null:
 * it is only shown at the clinic.
 */
const DeskPaper = z.object({ name: z.string(), isGiven: z.boolean(), part: KeptPart.nullable() })

/** A visit with all that the desk needs to know of it. */
export const DeskCard = DeskRow.extend({
  kind: CheckUpKind,
  /** Full years on the day of the visit. */
  age: z.number().int(),
  email: z.string().nullable(),
  employer: z
    .object({
      name: z.string(),
      inn: z.string(),
      position: z.string().nullable(),
      department: z.string().nullable(),
    })
    .nullable(),
  /** The organization has booked it, not the person. */
  isByEmployer: z.boolean(),
  factors: z.array(BookedFactor),
  services: z.array(z.object({ service: z.string(), name: z.string(), kind: ServiceKind })),
  isFasting: z.boolean(),
  lastCheckUpOn: Day.nullable(),
  bring: z.array(z.string()),
  papers: z.array(DeskPaper),
  /** No consent is recorded with this booking: the person signs it at the desk (152-ФЗ, domain.md §9). */
  needsConsent: z.boolean(),
  /** What he has not passed and is not in the queue for now; `reason`: why it was taken out of his route. */
  rest: z.array(z.object({ station: z.string(), name: z.string(), reason: z.string().nullable() })),
  steps: z.array(
    z.object({
      state: BookingState,
      at: Instant,
      by: StepAuthor,
      /** Name of the account that made it. */
      who: z.string().nullable(),
      reason: z.string().nullable(),
      start: Instant,
    }),
  ),
})
export type DeskCard = z.infer<typeof DeskCard>
