import { z } from 'zod'
import {
  BookedFactor,
  BookedPerson,
  BookedResult,
  BookingId,
  BookingState,
  CorrectedPart,
  CorrectionReason,
  IdentityPaper,
  KeptPart,
  NewBooking,
  ResultOwner,
  StepAuthor,
} from '../booking/schema.ts'
import { ProofKind } from '../employees/account-link/schema.ts'
import { Day, Instant } from '../platform/days.ts'
import { AccountId } from '../platform/ids.ts'
import { City, Gender } from '../platform/person.ts'
import { Phone } from '../platform/phone.ts'
import { CheckUpKind, KindReason, ServiceKind } from '../programme/schema.ts'
import { Ticket } from '../queue/schema.ts'
import { Stay } from '../schedule/fit/schema.ts'
import { SlotId } from '../schedule/schema.ts'

/** Why a person is taken beyond the places of a full time; the registrar writes it knowingly. */
const OverbookReason = z
  .string({ error: 'Напишите, почему берёте сверх мест' })
  .trim()
  .min(1, 'Напишите, почему берёте сверх мест')
  .max(200, 'Не больше 200 знаков')

/** A visit in the desk's list: without prices and document numbers. */
export const DeskRow = z.object({
  id: BookingId,
  number: z.string(),
  state: BookingState,
  /** Time when it entered this state. */
  markedAt: Instant,
  slot: SlotId,
  city: City,
  day: Day,
  start: Instant,
  fullname: z.string(),
  birth: Day,
  gender: Gender,
  /** Null for an employee, because the phone is kept in the employee card. */
  phone: z.string().nullable(),
  organization: z.string().nullable(),
  /** Queue number of that day, `П-017`; the registrar tells it to a patient without a phone. */
  ticket: z.string().nullable(),
  /** True when the patient left before the end of the check-up and has not returned yet. */
  hasLeft: z.boolean(),
})
export type DeskRow = z.infer<typeof DeskRow>

/** Requested day. `known`: the version that the caller has; for the same version the answer has no rows. */
export const DayQuery = z.strictObject({ city: City, day: Day, known: z.string().max(40).optional() })

/**
 * Number of patients booked for times when the clinic is closed, and these times, `15:30`; `isDayOff`: the
 * clinic is closed all day.
 */
export const DeskClosed = z.object({ people: z.int(), isDayOff: z.boolean(), times: z.array(z.string()) })
export type DeskClosed = z.infer<typeof DeskClosed>

/** The city whose people beyond the places are counted. */
export const OverbookedQuery = z.strictObject({ city: City })

/**
 * Patients of a city on a day, sorted by time. `rows` is null when nothing has changed since the known version.
 * `closed` is null when the clinic is open at the times of all bookings.
 */
export const DeskDay = z.object({
  version: z.string(),
  rows: z.array(DeskRow).nullable(),
  closed: DeskClosed.nullable(),
})
export type DeskDay = z.infer<typeof DeskDay>

/** Search text: parts of a name, a phone in any form, a booking number, an organization. */
export const FindQuery = z.strictObject({
  search: z
    .string()
    .trim()
    .min(1, 'Введите, кого ищете')
    .max(100)
    .refine((text) => !text.includes('\0'), 'Такого текста не бывает'),
})

/**
 * Visits found on all days, upcoming first. `hasMore`: there are more visits than returned, so the user must
 * narrow the search. `isSimilar`: nothing matched exactly, and the returned visits differ by one typo in a
 * word.
 */
export const DeskFound = z.object({ rows: z.array(DeskRow), hasMore: z.boolean(), isSimilar: z.boolean() })
export type DeskFound = z.infer<typeof DeskFound>

/** A complete phone number, in any form, to identify the owner. */
export const PersonQuery = z.strictObject({ phone: Phone })

/** The phone of a new booking and its person, whose earlier studies at the clinic are asked for. */
export const KnownResultsQuery = ResultOwner.extend({ phone: Phone })

/** Owner of a phone as the clinic knows them; a profile may be partly empty. */
const DeskAccount = z.object({
  id: AccountId,
  surname: z.string(),
  name: z.string(),
  middlename: z.string(),
  fullname: z.string(),
  gender: Gender.nullable(),
  birth: Day.nullable(),
  email: z.string().nullable(),
  /** True when the account is blocked: the patient cannot sign in and gets booking messages only by SMS. */
  isBlocked: z.boolean(),
})

/** The account of a phone, null when there is none, and its unfinished bookings, by time. */
export const DeskPerson = z.object({ account: DeskAccount.nullable(), bookings: z.array(DeskRow) })
export type DeskPerson = z.infer<typeof DeskPerson>

/**
 * A booking made at the desk or by phone: the data of a user's own booking, with the documents provided.
 * `consentOnPaper`: the patient has signed the consent here; otherwise the patient signs it on arrival.
 */
export const DeskBooking = NewBooking.omit({ kept: true, consent: true }).extend({
  consentOnPaper: z.boolean({ error: 'Отметьте, подписано ли согласие' }),
  /**
   * Given when a full time of today is chosen knowingly: the booking is then taken beyond its places. Without it a full
   * time is refused. When a place has become free meanwhile, the booking takes that.
   */
  overbookReason: OverbookReason.optional(),
})
export type DeskBooking = z.output<typeof DeskBooking>

/** The created visit; `isNewAccount`: the phone was unknown, and an account was created for it. */
export const DeskBooked = DeskRow.extend({ isNewAccount: z.boolean() })
export type DeskBooked = z.infer<typeof DeskBooked>

/**
 * `known`: the version of the ticket that the caller has seen; a request with the current version is not logged
 * as a new view.
 */
export const VisitTicketQuery = z.strictObject({ known: z.string().max(40).optional() })

/**
 * Today's ticket of a visit, as the patient sees it; null when there is none. `version` stays the same while
 * the patient's position in the queue is unchanged.
 */
export const VisitTicket = z.object({
  version: z.string(),
  ticket: Ticket.nullable(),
  /** Keys of stations still ahead that take nobody more today: their hour, or that of the clinic, has passed. */
  over: z.array(z.string()),
})
export type VisitTicket = z.infer<typeof VisitTicket>

/** State that the caller sees; an action on a different state is refused. */
export const SeenVisit = z.strictObject({ state: BookingState, slot: SlotId })
export type SeenVisit = z.output<typeof SeenVisit>

/** Documents that a patient provides after booking, at least one; an unknown field or a wrong number is refused. */
export const DeskPapers = BookedPerson.pick({ snils: true, policy: true })
  .extend({ paper: IdentityPaper.optional() })
  .refine((given) => Object.values(given).some(Boolean), 'Введите хотя бы один документ')
export type DeskPapers = z.output<typeof DeskPapers>

/**
 * A document of a patient: the number is hidden, only its presence is shown. `part`: name of the booking field
 * for it; null when the document is only shown at the clinic.
 */
const DeskPaper = z.object({ name: z.string(), isGiven: z.boolean(), part: KeptPart.nullable() })

/** An earlier time that is held for the person until a moment. */
const DeskOffer = z.object({ start: Instant, until: Instant })

/**
 * Why the person of a visit cannot consent to notifications at the desk: the account that gets the messages belongs to
 * somebody else, or nobody has compared the passport of the booked employee yet.
 */
const ConsentObstacle = z.enum(['other_owner', 'not_proven'])
export type ConsentObstacle = z.infer<typeof ConsentObstacle>

/** A visit with all data that the desk needs. */
export const DeskCard = DeskRow.extend({
  kind: CheckUpKind,
  kindReason: KindReason.nullable(),
  /** Age in full years on the day of the visit. */
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
  /** Price of the volume in roubles. */
  total: z.number(),
  /** The payer: the patient, or the employer named in the booking. */
  payer: z.enum(['person', 'employer']),
  /** The price is by the contract of the organization that made the booking (decision 0027). */
  isNegotiated: z.boolean(),
  /** True when the employer made the booking. */
  isByEmployer: z.boolean(),
  factors: z.array(BookedFactor),
  services: z.array(z.object({ service: z.string(), name: z.string(), kind: ServiceKind })),
  isFasting: z.boolean(),
  /** How long the visit takes and what it includes; null in a city without stations. */
  stay: Stay.nullable(),
  /** The registrar who took the person beyond the places, the time and the reason; null for a visit with a place. */
  overbooking: z.object({ reason: z.string(), who: z.string().nullable(), at: Instant }).nullable(),
  /** The person asked to be told of an earlier time; null when not. */
  standby: z.object({ askedAt: Instant, notBefore: Day.nullable(), offer: DeskOffer.nullable() }).nullable(),
  lastCheckUpOn: Day.nullable(),
  bring: z.array(z.string()),
  papers: z.array(DeskPaper),
  /** Earlier results that count instead of studies, and those that were refused. */
  earlier: z.array(BookedResult),
  /**
   * Whether the employee whom an organization has booked has proven to own the account that sees the visit; null
   * for other visits and when no account sees this one. `by`: the registrar who has seen the passport.
   */
  identity: z
    .object({
      proof: z.object({ how: ProofKind, at: Instant, by: z.string().nullable() }).nullable(),
    })
    .nullable(),
  /** True when no consent is recorded for this booking: the patient signs it at the desk (152-ФЗ, domain.md §9). */
  needsConsent: z.boolean(),
  /** The desk has marked that consent as signed on paper: a mark made by mistake can be taken back. */
  isConsentOnPaper: z.boolean(),
  /**
   * The consent to notifications of the account that gets the messages of the visit, without which nobody is
   * reminded; null when there is no such account. `by`: the registrar who took it on paper. `obstacle`: why the desk
   * takes none from the person of the visit, null when it may.
   */
  notifications: z
    .object({
      given: z.object({ at: Instant, by: z.string().nullable() }).nullable(),
      obstacle: ConsentObstacle.nullable(),
    })
    .nullable(),
  /** Corrections by the desk, oldest first; values of names and the birth date, null for documents. */
  corrections: z.array(
    z.object({
      at: Instant,
      who: z.string().nullable(),
      reason: CorrectionReason,
      part: CorrectedPart,
      former: z.string().nullable(),
      value: z.string().nullable(),
    }),
  ),
  surname: z.string(),
  name: z.string(),
  middlename: z.string(),
  /** False once there is a valid заключение or справка: it prints the name and the birth date of the visit. */
  canRename: z.boolean(),
  /** True while the desk or a doctor may decide about the earlier results. */
  canDecideResults: z.boolean(),
  /** Stops that are not passed and not in the queue now; `reason` tells why the stop was removed from the route. */
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
