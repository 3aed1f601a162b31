import { z } from 'zod'
import { Day, Instant } from '../platform/days.ts'
import { documentText } from '../platform/document-text.ts'
import { isPolicyNumber, isSnils } from '../platform/identifiers.ts'
import { idOf } from '../platform/ids.ts'
import { Inn } from '../platform/inn.ts'
import { pageOf } from '../platform/page.ts'
import { City, Email, Gender, Middlename, Name, Surname } from '../platform/person.ts'
import { Phone } from '../platform/phone.ts'
import { CheckUpKind, KindReason, Reason, ServiceKind } from '../programme/schema.ts'
import { Stay } from '../schedule/fit/schema.ts'
import { Slot, SlotId } from '../schedule/schema.ts'

/** A booking of one patient for one visit (the spec's preorder). */
export const BookingId = idOf<'Booking'>()
export type BookingId = z.infer<typeof BookingId>

/**
 * States of a booking (domain.md §5). A `draft` exists only on the user's device; the history shows it as the
 * first step.
 */
export const BookingState = z.enum([
  'submitted',
  'confirmed',
  'arrived',
  'in_progress',
  'completed',
  'cancelled',
  'no_show',
])
export type BookingState = z.infer<typeof BookingState>

/**
 * Outcome of a check-up (domain.md §4). `additional`: no заключение yet, only a справка that more examinations
 * are needed; the check-up is not passed (points 14, 32).
 */
export const Outcome = z.enum(['fit', 'unfit', 'additional'], { error: 'Выберите решение' })
export type Outcome = z.infer<typeof Outcome>
/** Outcomes of a заключение; the remaining outcome belongs to a справка. */
export type FinalOutcome = Exclude<Outcome, 'additional'>

/**
 * Status that the employer sees for an arrived employee: in the rooms, waiting for the commission, or the
 * outcome of the valid paper.
 */
export const EmployerOutcome = z.enum(['inside', 'awaiting', ...Outcome.options])
export type EmployerOutcome = z.infer<typeof EmployerOutcome>

/**
 * Part of the commission's paper that the employer sees: the content of the employer's copy (order 29н, points
 * 16, 33), without any findings.
 */
export const EmployerConclusion = z.object({
  /** Null for a paper that the clinic's system has told of: the cabinet has no file of it. */
  id: idOf<'Conclusion'>().nullable(),
  /** Null when the clinic's system gave the outcome without a paper. */
  number: z.string().nullable(),
  /** Returns whether it is a заключение; for a справка the employer sees only that it exists. */
  isFinal: z.boolean(),
  outcome: Outcome,
  on: Day,
  /** Codes of the factors with contraindications. */
  contraindicated: z.array(z.string()),
  /** Day on which the employer's copy was handed out; absent until then. */
  handedOn: Day.optional(),
})
export type EmployerConclusion = z.infer<typeof EmployerConclusion>

/** A check-up of the clinic's system as the employer who sent the person may know it (decision 0079). */
export const EmployerCheckUp = z.object({
  id: idOf<'CheckUp'>(),
  day: Day,
  kind: CheckUpKind,
  conclusion: EmployerConclusion,
})
export type EmployerCheckUp = z.infer<typeof EmployerCheckUp>

const code = z.string().min(1).max(40)

/** A factor of the referral: its code in order 29н and the marks of the applicable substances in the row. */
export const ChosenFactor = z.strictObject({ code, marks: z.array(z.string().max(4)).max(10).default([]) })
export type ChosenFactor = z.output<typeof ChosenFactor>

const factors = z.array(ChosenFactor).max(60, 'Не больше 60 факторов')

/** Input for computing a volume and a price (calls.md, POST /api/bookings/quote). */
export const QuoteRequest = z.strictObject({
  kind: CheckUpKind,
  kindReason: KindReason.optional(),
  city: City,
  gender: Gender,
  birth: Day,
  date: Day.optional(),
  factors,
  skip: z.array(code).max(100).default([]),
})
export type QuoteRequest = z.output<typeof QuoteRequest>

/** A line of the volume with its price in roubles. */
export const QuoteItem = z.object({
  service: z.string(),
  name: z.string(),
  kind: ServiceKind,
  reasons: z.array(Reason),
  price: z.number(),
})
export type QuoteItem = z.infer<typeof QuoteItem>

/** The volume by order 29н and its price in roubles. `skipped` lists unneeded services with the reason. */
export const Quote = z.object({
  items: z.array(QuoteItem),
  skipped: z.array(z.object({ service: z.string(), name: z.string(), why: z.string() })),
  total: z.number(),
  periodicityMonths: z.number().int().nullable(),
  doctors: z.array(z.string()),
  studies: z.array(z.string()),
})
export type Quote = z.infer<typeof Quote>

/** A quote with the minutes that the check-up takes; null in a city without stations. */
export const TimedQuote = Quote.extend({ stayMinutes: z.int().nullable() })
export type TimedQuote = z.infer<typeof TimedQuote>

const digits = (count: number, message: string) =>
  z.string({ error: message }).regex(new RegExp(`^\\d{${count}}$`), message)

/** СНИЛС, eleven digits with a right check number. */
export const Snils = z.string().refine(isSnils, 'Проверьте СНИЛС: контрольное число не сходится')

/** The examined patient, as entered in the wizard step «Личные данные». */
export const BookedPerson = z.strictObject({
  surname: Surname,
  name: Name,
  middlename: Middlename.optional(),
  gender: Gender,
  birth: Day,
  phone: Phone,
  email: Email.optional(),
  snils: Snils.optional(),
  policy: z.string().refine(isPolicyNumber, 'Проверьте номер полиса ОМС: 16 цифр').optional(),
})
export type BookedPerson = z.output<typeof BookedPerson>

/** A person whom the account has booked before, for a choice in the wizard; without numbers of documents. */
export const KnownPerson = z.object({
  surname: z.string(),
  name: z.string(),
  middlename: z.string(),
  gender: Gender,
  birth: Day,
  phone: z.string(),
  email: z.string().nullable(),
})
export type KnownPerson = z.infer<typeof KnownPerson>

/** Kinds of identity document: the Russian passport (spec §5), or another document for foreigners. */
export const PaperKind = z.enum(['passport', 'other'])
export type PaperKind = z.infer<typeof PaperKind>

/** An identity document with its numbers. */
export const IdentityPaper = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('passport'),
    series: digits(4, 'Серия паспорта: 4 цифры'),
    number: digits(6, 'Номер паспорта: 6 цифр'),
    code: z
      .string({ error: 'Код подразделения: 000-000' })
      .regex(/^\d{3}-\d{3}$/, 'Код подразделения: 000-000'),
    issuedOn: Day,
    issuedBy: documentText(300).min(1, 'Укажите, кем выдан паспорт'),
  }),
  z.strictObject({
    kind: z.literal('other'),
    title: documentText(100).min(1, 'Укажите вид документа'),
    number: documentText(40).min(1, 'Укажите номер документа'),
    issuedOn: Day.optional(),
    issuedBy: documentText(300).optional(),
  }),
])
export type IdentityPaper = z.output<typeof IdentityPaper>

/** A document or number that may be reused from an earlier booking of the user. */
export const KeptPart = z.enum(['paper', 'snils', 'policy'])
export type KeptPart = z.infer<typeof KeptPart>

/**
 * Documents that a booking reuses from an earlier one of the same account and patient; the numbers stay on the
 * server.
 */
const Kept = z.strictObject({ booking: BookingId, parts: z.array(KeptPart).min(1).max(3) })

/** Documents of a booking that may be reused: which exist, and the last digits of the document number. */
export const OfferedPapers = z.object({
  paper: z.object({ kind: PaperKind, tail: z.string() }).nullable(),
  snils: z.boolean(),
  policy: z.boolean(),
})
export type OfferedPapers = z.infer<typeof OfferedPapers>

/** The employer who sends the patient; absent for a private visit. */
export const BookedEmployer = z.strictObject({
  inn: Inn,
  kpp: digits(9, 'КПП: 9 цифр').optional(),
  name: documentText(300).min(1, 'Укажите название организации'),
  department: documentText(200).optional(),
  position: documentText(200).optional(),
  seniorityYears: z.number().int().min(0).max(80).optional(),
})
export type BookedEmployer = z.output<typeof BookedEmployer>

/** A photo or a PDF of an earlier result. */
export const ResultFileId = idOf<'ResultFile'>()
export type ResultFileId = z.infer<typeof ResultFileId>

/** The most files of one earlier result: a paper has a few pages. */
export const resultFilesAtMost = 3

/** A file of an earlier result, by its content; `size` in bytes. */
export const ResultFile = z.object({
  id: ResultFileId,
  kind: z.enum(['pdf', 'jpeg', 'png']),
  size: z.int(),
})
export type ResultFile = z.infer<typeof ResultFile>

/**
 * An earlier result that may shorten the volume (order 29н, point 7; fluorography and mammography of points 12,
 * 31).
 */
export const EarlierResult = z.strictObject({
  service: code,
  on: Day,
  clinic: documentText(200).optional(),
  /** Files that the caller has uploaded for it. */
  files: z.array(ResultFileId).max(resultFilesAtMost).optional(),
})
export type EarlierResult = z.output<typeof EarlierResult>

/** The person of earlier check-ups: the same name and birth date, within one account. */
export const ResultOwner = z.strictObject({ surname: Surname, name: Name, birth: Day })
export type ResultOwner = z.output<typeof ResultOwner>

/** A study that the clinic itself did in an earlier check-up of the person (order 29н, point 7). */
export const OwnResult = z.object({ service: z.string(), on: Day, booking: BookingId })
export type OwnResult = z.infer<typeof OwnResult>

/**
 * Standing of an earlier result that left a study out of a booking. `own`: the clinic's own result. A result that the
 * person gives is `pending` until the desk or a doctor decides; the study of a `refused` one is in the volume again.
 */
export const ResultState = z.enum(['own', 'pending', 'accepted', 'refused'])
export type ResultState = z.infer<typeof ResultState>

/** An earlier result in a booking, as the person and the clinic's staff see it. */
export const BookedResult = z.object({
  id: idOf<'EarlierResult'>(),
  service: z.string(),
  name: z.string(),
  on: Day,
  clinic: z.string().nullable(),
  /** The clinic did the study itself. */
  isOwn: z.boolean(),
  state: ResultState,
  /** Why it was refused; null otherwise. */
  reason: z.string().nullable(),
  files: z.array(ResultFile),
})
export type BookedResult = z.infer<typeof BookedResult>
export const EarlierResultId = BookedResult.shape.id
export type EarlierResultId = z.infer<typeof EarlierResultId>

/** The longest reason of a cancellation, in characters. */
export const longestCancelReason = 300

/** Reason of a cancellation, as the user typed it. */
export const CancelReason = documentText(longestCancelReason)

/**
 * Reason of a cancellation by the clinic: kept in the history for the clinic and the patient, not sent in
 * messages and not shown to the employer.
 */
export const ClinicCancelReason = CancelReason.min(1, 'Напишите причину')

/**
 * The price, in roubles, to which the mover has agreed after `RESULTS_LAPSE`: earlier results are not valid any more on
 * the new day, and their studies are in the check-up again.
 */
export const MovedTotal = z.number().nonnegative().optional()

/**
 * A booking as the wizard sends it, with a new or a reused document. `total` is the price that the user saw; a
 * different price is refused, not charged.
 */
export const NewBooking = z.strictObject({
  slot: SlotId,
  kind: CheckUpKind,
  /** Required for the kinds that have reasons. */
  kindReason: KindReason.optional(),
  hasReferral: z.boolean(),
  lastCheckUpOn: Day.optional(),
  person: BookedPerson,
  paper: IdentityPaper.optional(),
  kept: Kept.optional(),
  employer: BookedEmployer.nullable(),
  factors: factors.min(1, 'Выберите хотя бы один фактор или вид работ'),
  earlier: z.array(EarlierResult).max(30).default([]),
  /** Services to be done again although the clinic has a result of its own that counts. */
  anew: z.array(code).max(100).default([]),
  total: z.number().nonnegative().optional(),
  consent: z.literal(true, { error: 'Нужно согласие на обработку персональных данных' }),
})
export type NewBooking = z.output<typeof NewBooking>

/**
 * Booking data, independent of who books. At the desk the documents may be unknown, because patients do not
 * dictate a passport by phone.
 */
export type BookingWish = Omit<NewBooking, 'kept' | 'consent'>

/** A factor as stored in the booking, with its short name from that edition of the order. */
export const BookedFactor = z.object({ code: z.string(), name: z.string(), marks: z.array(z.string()) })
export type BookedFactor = z.infer<typeof BookedFactor>

/**
 * A line of a made booking. It has no price when the employer pays, because that price is between the employer
 * and the clinic.
 */
export const BookedItem = QuoteItem.partial({ price: true })
export type BookedItem = z.infer<typeof BookedItem>

/** A booking as its owner sees it. Document numbers are never returned. */
export const Booking = z.object({
  id: BookingId,
  number: z.string(),
  state: BookingState,
  kind: CheckUpKind,
  kindReason: KindReason.nullable(),
  slot: Slot.pick({ id: true, city: true, start: true, end: true }),
  day: Day,
  /** Street and floor, without the city. */
  address: z.string(),
  person: z.object({
    fullname: z.string(),
    surname: z.string(),
    name: z.string(),
    middlename: z.string(),
    birth: Day,
    gender: Gender,
    /** Null when the patient is an employee, because the employee's phone is stored by the employer. */
    phone: z.string().nullable(),
  }),
  employer: z
    .object({
      name: z.string(),
      inn: z.string(),
      kpp: z.string().nullable(),
      position: z.string().nullable(),
      department: z.string().nullable(),
    })
    .nullable(),
  /** Null when booked at the desk without documents. */
  paperKind: PaperKind.nullable(),
  hasReferral: z.boolean(),
  factors: z.array(BookedFactor),
  items: z.array(BookedItem),
  /** Null when the employer pays by the prices of its contract. */
  total: z.number().nullable(),
  periodicityMonths: z.number().int().nullable(),
  createdAt: Instant,
  /** How long the visit takes and what it includes; null in a city without stations. */
  stay: Stay.nullable(),
  canChange: z.boolean(),
  /**
   * True when the booking was made at the desk and the patient has not signed the consent yet; results are not
   * shown before the consent (decision 0032).
   */
  needsConsent: z.boolean(),
  /** Decision of the medical commission, when made; a separate call returns the paper itself. */
  conclusion: z.object({ outcome: Outcome, on: Day }).nullable(),
  /** True when the patient's employer made the booking; then only the employer may move or cancel it. */
  isByEmployer: z.boolean(),
  /** True when an employer sees the visit and its outcome: it made the booking, or sent the patient. */
  isSeenByEmployer: z.boolean(),
  /**
   * True when the employer made the booking and the patient has not proven who he is: the outcome and the papers
   * are not shown before that (decision 0052).
   */
  needsProof: z.boolean(),
})
export type Booking = z.infer<typeof Booking>

/** A booking that its person has just cancelled. `keptUntil`: until then he may put it back; null: its seat is not kept. */
export const CancelledBooking = Booking.extend({ keptUntil: Instant.nullable() })
export type CancelledBooking = z.infer<typeof CancelledBooking>

/**
 * The booking that a code names, and the page on which the caller sees it: `own` for the patient, `desk` for a
 * registrar.
 */
export const BookingPlace = z.object({ id: BookingId, at: z.enum(['own', 'desk']) })
export type BookingPlace = z.infer<typeof BookingPlace>

/** Author of a step: the user, a clinic employee, the employer, the system, or a kiosk at the entrance. */
export const StepAuthor = z.enum(['person', 'clinic', 'employer', 'system', 'kiosk'])
export type StepAuthor = z.infer<typeof StepAuthor>

/** Reader of a text about a booking: the patient, the clinic's registrar, or the employer's HR. */
export type Audience = Exclude<StepAuthor, 'system' | 'kiosk'>

/** A step in the history of a booking; the oldest is first. */
const BookingStep = z.object({
  state: BookingState,
  at: Instant,
  by: StepAuthor,
  reason: z.string().nullable(),
  start: Instant,
})

/** A part of a booking that the desk may correct (decision 0060). */
export const CorrectedPart = z.enum([
  'surname',
  'name',
  'middlename',
  'birth',
  'phone',
  'paper',
  'snils',
  'policy',
])
export type CorrectedPart = z.infer<typeof CorrectedPart>

/** Why the desk corrected a booking: a slip, a new name, a new document, or a new phone. */
export const CorrectionReason = z.enum(['slip', 'renamed', 'replaced', 'new_phone'])
export type CorrectionReason = z.infer<typeof CorrectionReason>

/** The corrections that the desk made at one moment, without values. */
const BookingCorrection = z.object({
  at: Instant,
  parts: z.array(CorrectedPart),
  reason: CorrectionReason,
})
export type BookingCorrection = z.infer<typeof BookingCorrection>

/** An earlier time that is held for a booking until a moment. */
const StandbyOffer = z.object({
  slot: Slot.pick({ id: true, city: true, start: true, end: true }),
  day: Day,
  /** The seat is held until then; later the next person is asked. */
  until: Instant,
  /** How long the visit would take and what it would include; null in a city without stations. */
  stay: Stay.nullable(),
})
export type StandbyOffer = z.infer<typeof StandbyOffer>

/** The wish to be told of an earlier time, and the time that is offered now. */
export const Standby = z.object({
  askedAt: Instant,
  /** The first day on which the person can come; null: any. */
  notBefore: Day.nullable(),
  offer: StandbyOffer.nullable(),
})
export type Standby = z.infer<typeof Standby>

/** One booking with its history, the earlier results that count in it, and the corrections of the desk. */
export const BookingCard = Booking.extend({
  steps: z.array(BookingStep),
  earlier: z.array(BookedResult),
  corrections: z.array(BookingCorrection),
  /** The wish to be told of an earlier time; null when the person did not ask or the booking is over. */
  standby: Standby.nullable(),
})
export type BookingCard = z.infer<typeof BookingCard>

/** A page of the caller's bookings, newest visit first. */
export const BookingPage = pageOf(Booking)
